import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/hooks/use-session';
import { notificationsKey } from '../api/list-notifications';
import { readAllNotifications } from '../api/read-all-notifications';
import { readNotification } from '../api/read-notification';

/** Marks one notice, or all of them, as read: at once here, then on the server. */
export function useReading() {
  const queries = useQueryClient();
  const queryKey = notificationsKey(useSession().user?._id);
  const mark = async (isRead: (notice: Notification) => boolean): Promise<void> => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<NotificationList>(queryKey, (list) => {
      if (!list) return list;
      const notifications = list.notifications.map((notice) =>
        isRead(notice) ? { ...notice, read: true } : notice,
      );
      const newlyRead = list.notifications.filter((notice) => !notice.read && isRead(notice)).length;
      return { notifications, unread: Math.max(0, list.unread - newlyRead) };
    });
  };
  const settled = () => queries.invalidateQueries({ queryKey });
  const one = useMutation({
    mutationFn: readNotification,
    onMutate: (id) => mark(({ _id }) => _id === id),
    onSettled: settled,
  });
  const all = useMutation({
    mutationFn: readAllNotifications,
    onMutate: () => mark(() => true),
    onSettled: settled,
  });
  return { readOne: one.mutate, readAll: () => all.mutate() };
}
