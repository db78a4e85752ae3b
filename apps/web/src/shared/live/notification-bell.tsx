import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { parseNotificationList } from '../../api/notification';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { Popover } from '../../components/ui/popup';
import { createQueryFn } from '../../lib/http';
import { notificationKeys } from '../../lib/keys';
import { lazyPart } from '../../lib/lazy-part';
import { formatQuantity } from '../../lib/format';
import { getStored } from '../../lib/storage';
import { useSession } from '../session/use-session';
import { PUSH_MEMBER_KEY } from '../session/sign-outs';
import './live.css';

/** Errors show no toast: the bell's panel shows them. */
function useNotifications() {
  const { user } = useSession();
  return useQuery({
    queryKey: notificationKeys.byMember(user?._id),
    queryFn: createQueryFn('/notifications', parseNotificationList),
    staleTime: 30_000,
    // Another tab may have marked them as read.
    refetchOnWindowFocus: 'always',
  });
}

const NotificationList = lazyPart(() => import('./notification-list'), 'NotificationList');

const MAX_SHOWN_COUNT = 99;

/** The top bar's bell with the unread count. */
export function NotificationBell() {
  const { data, isError, refetch } = useNotifications();
  const memberId = useSession().user?._id;
  useEffect(() => {
    if (memberId === undefined || getStored(PUSH_MEMBER_KEY) !== memberId) return;
    void import('./push-device').then(
      ({ renewPushDevice }) => renewPushDevice(memberId),
      () => undefined,
    );
  }, [memberId]);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      className="square"
      label={
        unread > 0
          ? `Avisos, ${unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+ não lidos` : formatQuantity(unread, 'não lido', 'não lidos')}`
          : 'Avisos'
      }
      boxLabel="Avisos"
      preload={NotificationList.preload}
      onOpen={() => void refetch()}
      trigger={
        <>
          <Bell aria-hidden="true" />
          {unread > 0 ? (
            <span className="unread-count" aria-hidden="true">
              {unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <OptionalBoundary errorText="Não deu para carregar seus avisos.">
          <NotificationList
            notifications={data?.notifications}
            unread={unread}
            failed={isError && !data}
            onRetry={() => void refetch()}
            onClose={close}
          />
        </OptionalBoundary>
      )}
    </Popover>
  );
}
