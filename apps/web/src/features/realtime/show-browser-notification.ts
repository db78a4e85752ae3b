interface BrowserNotification {
  title: string;
  body: string;
  /** What it is about: the browser shows one notification of it, however many windows are open. */
  tag: string;
  path: string;
  open: () => void;
}

const ICON_PATH = '/icons/icon-192.png';

/** Shows it outside of the page too, where the member allowed that. */
export function showBrowserNotification({ title, body, tag, path, open }: BrowserNotification): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag, icon: ICON_PATH });
    notification.onclick = () => {
      window.focus();
      open();
      notification.close();
    };
  } catch {
    // Android shows them only through the service worker, which opens the page itself.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { body, tag, icon: ICON_PATH, data: { path } }))
      .catch(() => undefined);
  }
}
