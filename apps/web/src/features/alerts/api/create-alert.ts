import type { ResponseOf } from '@pechincha/contracts/operation';
import type { createAlert } from '@pechincha/contracts/operations/alerts';
import { http } from '../../../lib/http';
import { parseAlertResponse } from '../../../api/notification';

export interface NewAlert {
  keyword: string;
  /** The same for every try of the same keyword: it is created once. */
  key: string;
}

export async function postAlert({ keyword, key }: NewAlert): Promise<ResponseOf<typeof createAlert>> {
  const { data } = await http.post<unknown>(
    '/alerts',
    { keyword },
    { headers: { 'Idempotency-Key': key }, skipErrorToast: true },
  );
  return parseAlertResponse(data);
}
