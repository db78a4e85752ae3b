import type { PointRules, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { parseRules } from '../../../api/gamification';

/** Sets the points per reason; existing ledger entries keep theirs. */
export async function updateRules(
  rules: { reason: PointRuleReason; points: number }[],
  version: number,
): Promise<PointRules> {
  const { data } = await http.put<unknown>('/admin/gamification/rules', { rules, version });
  return parseRules(data);
}
