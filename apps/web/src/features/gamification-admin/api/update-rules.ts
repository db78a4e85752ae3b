import type { PointRules, RuledReason } from '@pechincha/contracts/entities/gamification';
import { http } from '../../../lib/http';

/** Changes what each thing is worth, from now on. */
export async function updateRules(rules: { reason: RuledReason; points: number }[]): Promise<PointRules> {
  return (await http.put<PointRules>('/admin/gamification/rules', { rules }, { ownWords: true })).data;
}
