import type { Notification } from '@pechincha/contracts/entities/notification';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TimeAgo } from '../../../components/ui/time-ago';
import { classes } from '../../../lib/classes';
import { destinationOf } from '../destination';
import { LiveSwitches } from './live-switches';
import { useReading } from '../hooks/use-reading';

interface NotificationListProps {
  notifications: Notification[] | undefined;
  unread: number;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** What happened to the member's deals and comments, newest first. */
export function NotificationList({ notifications, unread, failed, onRetry, onClose }: NotificationListProps) {
  const { readOne, readAll } = useReading();
  return (
    <div className="w-[min(360px,calc(100vw-32px))]">
      <div className="flex items-center justify-between gap-4 px-3">
        <h2 className="py-2.5">Avisos</h2>
        {unread > 0 ? (
          <button type="button" className="plain" onClick={readAll}>
            Marcar como lidos
          </button>
        ) : null}
      </div>
      <PermissionRequest />
      <LiveSwitches />
      {failed ? (
        <p className="muted small px-3 pb-3">
          Não deu para carregar seus avisos.{' '}
          <button type="button" className="plain" onClick={onRetry}>
            Tentar de novo
          </button>
        </p>
      ) : null}
      {!failed && !notifications ? (
        <p className="muted small px-3 pb-3" role="status">
          Carregando…
        </p>
      ) : null}
      {notifications?.length === 0 ? (
        <p className="muted small px-3 pb-3">
          Nada por aqui ainda. Avisamos quando uma promoção sua entrar no ar.
        </p>
      ) : null}
      <ul>
        {notifications?.map((notice) => (
          <li key={notice._id}>
            <Link
              className={classes('menu-item notice-row', !notice.read && 'fresh')}
              to={destinationOf(notice)}
              onClick={() => {
                if (!notice.read) readOne(notice._id);
                onClose();
              }}
            >
              <span>
                {notice.message}
                {notice.read ? null : <span className="vh"> (não lido)</span>}
              </span>
              <TimeAgo at={notice.createdAt} className="muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for browser notifications where it makes sense; a refusal is never asked about again. */
function PermissionRequest() {
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? window.Notification.permission : 'denied',
  );
  if (permission !== 'default') return null;
  return (
    <p className="px-3 pb-2">
      <button
        type="button"
        className="button small w-full"
        onClick={() => void window.Notification.requestPermission().then(setPermission)}
      >
        Avisar também neste aparelho
      </button>
    </p>
  );
}
