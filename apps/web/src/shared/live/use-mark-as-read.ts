import type { Notification, NotificationList } from '@pechincha/contracts/entities/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ACTION_ERROR_TEXT } from '../../lib/action-error';
import { retryLost } from '../../lib/api-error';
import { apiPath, http } from '../../lib/http';
import { notificationKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getToken } from '../../lib/token';
import { useSession } from '../session/use-session';

async function markNotificationRead(id: string): Promise<void> {
  await http.put(apiPath`/notifications/${id}/read`);
}

async function markAllNotificationsRead(): Promise<void> {
  await http.put('/notifications/read');
}

/** Marks one or all notifications as read: first in the cache, then on the server. */
export function useMarkAsRead() {
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.byMember(useSession().user?._id);
  const markInCache = async (matches: (notification: Notification) => boolean): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<NotificationList>(queryKey, (list) => {
      if (!list) return list;
      const notifications = list.notifications.map((notification) =>
        matches(notification) ? { ...notification, read: true } : notification,
      );
      const newlyRead = list.notifications.filter(
        (notification) => !notification.read && matches(notification),
      ).length;
      return { notifications, unread: Math.max(0, list.unread - newlyRead) };
    });
  };
  const invalidate = () => queryClient.invalidateQueries({ queryKey });
  const markOne = useMutation({
    mutationFn: markNotificationRead,
    onMutate: (id) => markInCache(({ _id }) => _id === id),
    onSettled: invalidate,
  });
  const markAll = useMutation({
    mutationFn: markAllNotificationsRead,
    retry: retryLost,
    onMutate: () => markInCache(() => true),
    onError: () => {
      if (getToken() !== null) showToast('error', ACTION_ERROR_TEXT);
    },
    onSettled: invalidate,
  });
  return { markRead: markOne.mutate, markAllRead: () => markAll.mutate() };
}
