import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseGamificationUsers } from '../../../api/gamification';

/** Maximum that the server returns; the search finds the others. */
export const MAX_USERS = 200;

async function listUsers(search: string, signal: AbortSignal): Promise<GamificationUser[]> {
  const params = search ? { search } : {};
  const { data } = await http.get<unknown>('/admin/gamification/users', {
    params,
    signal,
    hasErrorToast: true,
  });
  return parseGamificationUsers(data);
}

/** Members with the most points, or the search results. */
export const useGamificationUsers = (search: string) =>
  useQuery({
    queryKey: gamificationAdminKeys.users(search),
    queryFn: ({ signal }) => listUsers(search, signal),
    placeholderData: keepPreviousData,
  });
