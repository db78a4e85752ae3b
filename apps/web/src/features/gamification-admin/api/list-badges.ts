import { useQuery } from '@tanstack/react-query';
import type { Badge } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

async function readBadges(signal: AbortSignal): Promise<Badge[]> {
  return (await http.get<Badge[]>('/gamification/badges', { signal })).data;
}

export const useBadges = () =>
  useQuery({ queryKey: panelKeys.badges, queryFn: ({ signal }) => readBadges(signal) });
