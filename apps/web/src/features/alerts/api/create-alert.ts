import type { ResponseOf } from '@pechincha/contracts/operation';
import type { createAlert } from '@pechincha/contracts/operations/alerts';
import { http } from '../../../lib/http';
import { parseAlertResponse } from '../../../api/notification';

export interface NewAlert {
  keyword: string;
  /** Idempotency key: the same for every retry of one keyword. */
  key: string;
}

export async function postAlert({ keyword, key }: NewAlert): Promise<ResponseOf<typeof createAlert>> {
  const { data } = await http.post<unknown>('/alerts', { keyword }, { headers: { 'Idempotency-Key': key } });
  return parseAlertResponse(data);
}
