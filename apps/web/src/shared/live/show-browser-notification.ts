interface BrowserNotification {
  title: string;
  body: string;
  /** Notifications with the same tag replace each other, across windows. */
  tag: string;
  path: string;
  open: () => void;
}

const ICON_PATH = '/icons/icon-192.png';

/** Shows a browser notification if permitted. */
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
    // Android Chrome supports notifications only through the service worker, which opens the page itself.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { body, tag, icon: ICON_PATH, data: { path } }))
      .catch(() => undefined);
  }
}
