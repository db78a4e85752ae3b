import type { AppealDecision } from '@pechincha/contracts/operations/open-moderation';
import { apiPath, http } from '../../lib/http';

export type { AppealDecision };

export async function decideAppeal(id: string, decision: AppealDecision): Promise<void> {
  await http.put(apiPath`/admin/moderation/appeals/${id}`, decision);
}
