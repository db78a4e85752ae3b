import type { PointRules, PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';
import { parseRules } from '../../../api/gamification';

/** Changes what each thing is worth, from now on. */
export async function updateRules(rules: { reason: PointRuleReason; points: number }[]): Promise<PointRules> {
  const { data } = await http.put<unknown>('/admin/gamification/rules', { rules }, { skipErrorToast: true });
  return parseRules(data);
}
