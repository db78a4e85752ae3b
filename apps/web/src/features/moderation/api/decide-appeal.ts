import type { AppealDecision } from '@pechincha/contracts/operations/open-moderation';
import { http } from '../../../lib/http';

export type { AppealDecision };

export async function decideAppeal(id: string, decision: AppealDecision): Promise<void> {
  await http.put(`/admin/moderation/appeals/${id}`, decision);
}
