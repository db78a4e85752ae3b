import type { ResponseOf } from '@pechincha/contracts/operation';
import type { toggleAlert } from '@pechincha/contracts/operations/alerts';
import { http } from '../../../lib/http';
import { parseAlertResponse } from '../../../api/notification';

export async function putAlertToggle(id: string): Promise<ResponseOf<typeof toggleAlert>> {
  const { data } = await http.put<unknown>(`/alerts/${id}/toggle`);
  return parseAlertResponse(data);
}
