import { notify } from '../../lib/notify';
import { safePath } from '../../lib/safe-path';
import { createSeen } from './seen';

export interface Announcement {
  title: string;
  body: string;
  path: string;
  /** The deal it is about: one deal makes one sound in a window. */
  promotionId: string;
  onOpen: (path: string) => void;
}

const isNewSound = createSeen();

/** Tells of something that just happened: on the page, by the browser where it may, and with a sound. */
export function announce({ title, body, path, promotionId, onOpen }: Announcement): void {
  const open = (): void => onOpen(safePath(path));
  notify(
    'info',
    <div className="toast-text">
      <strong>{title}</strong>
      {body}
    </div>,
    { onClick: open },
  );
  showByBrowser(title, body, promotionId, open);
  // A browser that has not been touched yet refuses to play: then there is no sound.
  if (isNewSound(promotionId)) void new Audio('/notification.mp3').play().catch(() => undefined);
}

function showByBrowser(title: string, body: string, tag: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      open();
      notice.close();
    };
  } catch {
    // Android shows notifications only through a service worker; the toast has said it already.
  }
}
