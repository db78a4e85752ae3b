import { useQuery } from '@tanstack/react-query';
import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { panelKeys } from '../keys';

async function readRules(signal: AbortSignal): Promise<PointRules> {
  return (await http.get<PointRules>('/admin/gamification/rules', { signal })).data;
}

export const useRules = () =>
  useQuery({ queryKey: panelKeys.rules, queryFn: ({ signal }) => readRules(signal) });
