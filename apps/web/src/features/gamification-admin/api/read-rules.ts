import { useQuery } from '@tanstack/react-query';
import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';
import { parseRules } from '../../../api/gamification';

async function readRules(signal: AbortSignal): Promise<PointRules> {
  const { data } = await http.get<unknown>('/admin/gamification/rules', { signal });
  return parseRules(data);
}

export const useRules = () =>
  useQuery({ queryKey: panelKeys.rules, queryFn: ({ signal }) => readRules(signal) });
