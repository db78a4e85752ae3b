import { useQuery } from '@tanstack/react-query';
import type { NotificationList } from '@pechincha/contracts/entities/notification';
import { http } from '../../../lib/http';
import { useSession } from '../../session/hooks/use-session';

export const notificationsKey = (memberId: string | undefined) => ['notifications', memberId] as const;

/** Reads quietly: the bell says itself when there is nothing to show. */
export function useNotifications() {
  const { user } = useSession();
  return useQuery({
    queryKey: notificationsKey(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<NotificationList>('/notifications', { signal, ownWords: true });
      return data;
    },
    staleTime: 30_000,
  });
}
