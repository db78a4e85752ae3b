import { useQuery } from '@tanstack/react-query';
import type { PointRules } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { gamificationAdminKeys } from '../../../lib/admin-keys';
import { parseRules } from '../../../api/gamification';

async function getRules(signal: AbortSignal): Promise<PointRules> {
  const { data } = await http.get<unknown>('/admin/gamification/rules', { signal, hasErrorToast: true });
  return parseRules(data);
}

export const useRules = () =>
  useQuery({
    queryKey: gamificationAdminKeys.rules,
    queryFn: ({ signal }) => getRules(signal),
    refetchOnWindowFocus: true,
  });
