import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';
import { parseGamificationUsers } from '../../../api/gamification';

/** At most so many are answered; the search finds the others. */
export const MOST_USERS = 200;

async function readUsers(search: string, signal: AbortSignal): Promise<GamificationUser[]> {
  const params = search ? { search } : {};
  const { data } = await http.get<unknown>('/admin/gamification/users', { params, signal });
  return parseGamificationUsers(data);
}

/** The members with the most points, or those that a search finds. */
export const useGamificationUsers = (search: string) =>
  useQuery({
    queryKey: panelKeys.users(search),
    queryFn: ({ signal }) => readUsers(search, signal),
    placeholderData: keepPreviousData,
  });
