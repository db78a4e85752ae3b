import { Link } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { safePath } from '../../lib/safe-path';
import { isLiveSettingOn } from './live-settings';
import type { Told } from './live-words';
import { createSeen } from './seen';
import { showByBrowser } from './show-by-browser';

const isNewSound = createSeen();

/** Tells of something that just happened: on the page, by the browser where it may, and with a sound. */
export function announce({ title, body, path, about }: Told, go: (path: string) => void): void {
  const to = safePath(path);
  if (isLiveSettingOn('toasts')) {
    notify(
      'info',
      <div className="toast-text">
        <Link className="toast-link" to={to}>
          <strong>{title}</strong>
          {body}
        </Link>
      </div>,
      { place: 'live' },
    );
  }
  showByBrowser({ title, body, tag: about, path: to, open: () => go(to) });
  // A browser that has not been touched yet refuses to play: then there is no sound.
  // What does not say what it is about is like nothing before.
  if (isLiveSettingOn('sound') && isNewSound(...(about ? [about] : [])))
    void new Audio('/notification.mp3').play().catch(() => undefined);
}
