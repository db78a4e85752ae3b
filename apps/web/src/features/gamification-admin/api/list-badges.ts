import { useQuery } from '@tanstack/react-query';
import type { Badge } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';
import { parseBadges } from '../../../api/gamification';

async function readBadges(signal: AbortSignal): Promise<Badge[]> {
  const { data } = await http.get<unknown>('/gamification/badges', { signal });
  return parseBadges(data);
}

export const useBadges = () =>
  useQuery({ queryKey: panelKeys.badges, queryFn: ({ signal }) => readBadges(signal) });
