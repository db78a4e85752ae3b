import { notify } from '../../lib/notify';
import { safePath } from '../../lib/safe-path';
import type { Told } from './live-words';
import { createSeen } from './seen';
import { showByBrowser } from './show-by-browser';

const isNewSound = createSeen();

/** Tells of something that just happened: on the page, by the browser where it may, and with a sound. */
export function announce({ title, body, path, about }: Told, go: (path: string) => void): void {
  const to = safePath(path);
  const open = (): void => go(to);
  notify(
    'info',
    <div className="toast-text">
      <strong>{title}</strong>
      {body}
    </div>,
    { onClick: open },
  );
  showByBrowser({ title, body, tag: about, path: to, open });
  // A browser that has not been touched yet refuses to play: then there is no sound.
  // What does not say what it is about is like nothing before.
  if (isNewSound(...(about ? [about] : [])))
    void new Audio('/notification.mp3').play().catch(() => undefined);
}
