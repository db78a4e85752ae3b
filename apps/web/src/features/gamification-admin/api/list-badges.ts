import { useQuery } from '@tanstack/react-query';
import type { Badge } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseBadges } from '../../../api/gamification';

async function listBadges(signal: AbortSignal): Promise<Badge[]> {
  const { data } = await http.get<unknown>('/gamification/badges', { signal, hasErrorToast: true });
  return parseBadges(data);
}

export const useBadges = () =>
  useQuery({ queryKey: gamificationAdminKeys.badges, queryFn: ({ signal }) => listBadges(signal) });
