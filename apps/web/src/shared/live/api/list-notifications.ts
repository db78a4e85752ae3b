import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http';
import { notificationKeys } from '../../../lib/keys';
import { useSession } from '../../session/hooks/use-session';
import { parseNotificationList } from '../../../api/notification';

/** Errors show no toast: the bell's panel shows them. */
export function useNotifications() {
  const { user } = useSession();
  return useQuery({
    queryKey: notificationKeys.byMember(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/notifications', { signal });
      return parseNotificationList(data);
    },
    staleTime: 30_000,
    // Another tab may have marked them as read.
    refetchOnWindowFocus: 'always',
  });
}
