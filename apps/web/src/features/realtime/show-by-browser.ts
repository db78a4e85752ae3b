interface Shown {
  title: string;
  body: string;
  /** What it is about: the browser shows one notification of it, however many windows are open. */
  tag: string;
  path: string;
  open: () => void;
}

const ICON = '/icons/icon-192.png';

/** Shows it outside of the page too, where the member allowed that. */
export function showByBrowser({ title, body, tag, path, open }: Shown): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag, icon: ICON });
    notice.onclick = () => {
      window.focus();
      open();
      notice.close();
    };
  } catch {
    // Android shows them only through the service worker, which opens the page itself.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { body, tag, icon: ICON, data: { path } }))
      .catch(() => undefined);
  }
}
