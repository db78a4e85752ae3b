import type { CheckState } from '@pechincha/contracts/entities/promotion';
import type { CheckBody } from '@pechincha/contracts/operations/promotions';
import { apiPath, http } from '../../../lib/http';
import { parseCheckState } from '../../../api/check';

export async function postCheck(id: string, body: CheckBody): Promise<CheckState> {
  const { data } = await http.post<unknown>(apiPath`/promotions/${id}/checks`, body);
  return parseCheckState(data);
}
