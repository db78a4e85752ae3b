import { useQuery } from '@tanstack/react-query';
import { toApiError } from '../../../lib/api-error';
import { http } from '../../../lib/http';
import { alertKeys } from '../../../lib/keys';
import { useSession } from '../../../shared/session/hooks/use-session';
import { parseAlerts } from '../../../api/notification';

/** Newest first. */
export function useAlerts() {
  const { user } = useSession();
  return useQuery({
    queryKey: alertKeys.byMember(user?._id),
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/alerts', { signal });
      return parseAlerts(data);
    },
    // A 401 redirects to /login without a toast.
    meta: {
      errorText: (error: unknown) =>
        toApiError(error).status === 401 ? undefined : 'Não foi possível carregar seus alertas.',
    },
  });
}
