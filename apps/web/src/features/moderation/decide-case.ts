import type { CaseAction } from '@pechincha/contracts/operations/reports';
import { apiPath, http } from '../../lib/http';

export interface CaseDecision {
  action: CaseAction;
  reasonCode: string;
  publicReason: string;
  caution?: true;
  /** Keys of reports. */
  falseReports: string[];
  /** Of the case that was shown. */
  version: number;
}

export async function decideCase(id: string, decision: CaseDecision): Promise<void> {
  await http.put(apiPath`/admin/moderation/cases/${id}`, decision);
}
