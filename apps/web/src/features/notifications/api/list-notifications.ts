import { useQuery } from '@tanstack/react-query';
import type { NotificationList } from '@pechincha/contracts/entities/notification';
import { http } from '../../../lib/http';

export const notificationsKey = ['notifications'] as const;

/** Reads quietly: the bell says itself when there is nothing to show. */
export const useNotifications = (enabled: boolean) =>
  useQuery({
    queryKey: notificationsKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<NotificationList>('/notifications', { signal, ownWords: true });
      return data;
    },
    enabled,
    staleTime: 30_000,
  });
