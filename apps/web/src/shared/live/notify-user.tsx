import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { formatQuantity } from '../../lib/format';
import { toSafePath } from '../../lib/safe-path';
import { showToast } from '../../lib/show-toast';
import { createDeduplicator, type LiveNotice } from './live-events';
import { isLiveQuiet, isLiveSettingOn } from './notification-settings';
import { isPushOn } from './push-device';

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
function showBrowserNotification({ title, body, tag, path, open }: BrowserNotification): void {
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

interface LiveActions {
  navigate: (path: string) => void;
  /** Opens the list with the newest deals. */
  showNewDeals: () => void;
}

const MAX_TOASTS = 3;

const isNewSound = createDeduplicator();
let openToasts = 0;
/** Notices without a toast of their own, until the toasts are gone. */
let more = { deals: 0, others: 0 };
/** Subjects of all of them: an alert about a deal that is counted adds nothing. */
let subjects = new Set<string>();

/**
 * Shows what arrived together as toasts and browser notifications and plays one sound, as permitted by settings, quiet
 * hours and browser. At most three have a toast; the others are counted.
 */
export function notifyUser(notices: readonly LiveNotice[], actions: LiveActions): void {
  // What is for this member alone comes first.
  const sorted = notices.toSorted((a, b) => Number(b.isPushed ?? false) - Number(a.isPushed ?? false));
  const shown = sorted.slice(0, MAX_TOASTS - openToasts);
  const counted = sorted.slice(shown.length);
  if (isLiveSettingOn('toasts')) {
    shown.forEach(showLiveToast);
    const added = counted.filter(({ subjectId }) => !subjectId || !subjects.has(subjectId));
    for (const { subjectId } of sorted) subjects.add(subjectId);
    if (added.length > 0) showSummary(added, actions);
  }
  for (const { title, body, path, subjectId: tag } of shown.filter(isForBrowser)) {
    const to = toSafePath(path);
    showBrowserNotification({ title, body, tag, path: to, open: () => actions.navigate(to) });
  }
  const { length } = counted.filter(isForBrowser);
  if (length > 0) {
    const title = formatQuantity(length, 'outra novidade', 'outras novidades');
    showBrowserNotification({ title, body: '', tag: 'more', path: '/', open: actions.showNewDeals });
  }
  // A notice without a subject always sounds.
  const sounding = sorted.filter(({ subjectId }) => isNewSound(...(subjectId ? [subjectId] : [])));
  // Browsers reject playback before the first user interaction.
  if (shown.length > 0 && sounding.length > 0 && isLiveSettingOn('sound'))
    void new Audio('/notification.mp3').play().catch(() => undefined);
}

const isForBrowser = ({ isPushed }: LiveNotice): boolean => !isLiveQuiet() && !(isPushed && isPushOn());

function showLiveToast({ title, body, path }: LiveNotice): void {
  openToasts += 1;
  showToast(
    'info',
    <div className="toast-text">
      <Link className="toast-link" to={toSafePath(path)} title={body}>
        <strong>{title}</strong>
        <span>{body}</span>
      </Link>
    </div>,
    {
      placement: 'live',
      onClose: () => {
        openToasts -= 1;
        if (openToasts > 0) return;
        more = { deals: 0, others: 0 };
        subjects = new Set();
      },
    },
  );
}

function showSummary(notices: readonly LiveNotice[], { showNewDeals }: LiveActions): void {
  const others = notices.filter(({ isPushed }) => isPushed).length;
  more = { deals: more.deals + notices.length - others, others: more.others + others };
  const { deals } = more;
  showToast(
    'info',
    <div className="toast-text">
      {deals > 0 ? (
        <Button className="text-button" onClick={showNewDeals}>
          {formatQuantity(deals, 'nova promoção', 'novas promoções')}
        </Button>
      ) : null}
      {more.others > 0 ? (
        <span>{formatQuantity(more.others, 'outro aviso, no sino', 'outros avisos, no sino')}</span>
      ) : null}
    </div>,
    { placement: 'live', key: 'more', isReplacing: true, isSummary: true },
  );
}
