import { Link } from 'react-router-dom';
import { showToast } from '../../lib/show-toast';
import { toSafePath } from '../../lib/safe-path';
import { isLiveQuiet, isLiveSettingOn } from './live-settings';
import { isPushOn } from './push-device';
import type { LiveNotice } from './live-text';
import { createDeduplicator } from './deduplicator';
import { showBrowserNotification } from './show-browser-notification';

const isNewSound = createDeduplicator();

/** Shows a toast and a browser notification and plays a sound, as permitted by settings, quiet hours and browser. */
export function notifyUser(
  { title, body, path, subjectId, isPushed = false }: LiveNotice,
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
  if (!isLiveQuiet() && !(isPushed && isPushOn()))
    showBrowserNotification({ title, body, tag: subjectId, path: to, open: () => navigate(to) });
  // Browsers reject playback before the first user interaction. A notice without a subject always sounds.
  if (isLiveSettingOn('sound') && isNewSound(...(subjectId ? [subjectId] : [])))
    void new Audio('/notification.mp3').play().catch(() => undefined);
}
