import { Link } from 'react-router-dom';
import { showToast } from '../../lib/show-toast';
import { toSafePath } from '../../lib/safe-path';
import { isLiveSettingOn } from './live-settings';
import type { LiveNotice } from './live-text';
import { createDeduplicator } from './deduplicator';
import { showBrowserNotification } from './show-browser-notification';

const isNewSound = createDeduplicator();

/** Tells of something that just happened: on the page, by the browser where it may, and with a sound. */
export function notifyUser(
  { title, body, path, subjectId }: LiveNotice,
  navigate: (path: string) => void,
): void {
  const to = toSafePath(path);
  if (isLiveSettingOn('toasts')) {
    showToast(
      'info',
      <div className="toast-text">
        <Link className="toast-link" to={to}>
          <strong>{title}</strong>
          {body}
        </Link>
      </div>,
      { placement: 'live' },
    );
  }
  showBrowserNotification({ title, body, tag: subjectId, path: to, open: () => navigate(to) });
  // A browser that has not been touched yet refuses to play: then there is no sound.
  // What does not say what it is about is like nothing before.
  if (isLiveSettingOn('sound') && isNewSound(...(subjectId ? [subjectId] : [])))
    void new Audio('/notification.mp3').play().catch(() => undefined);
}
