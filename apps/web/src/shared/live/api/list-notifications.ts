import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { useSession } from '../../session/hooks/use-session';
import { parseNotificationList } from '../../../api/notification';

export const notificationsKey = (memberId: string | undefined) => ['notifications', memberId] as const;

/** Errors show no toast: the bell's panel shows them. */
export function useNotifications() {
  const { user } = useSession();
  return useQuery({
    queryKey: notificationsKey(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/notifications', { signal, skipErrorToast: true });
      return parseNotificationList(data);
    },
    staleTime: 30_000,
  });
}
