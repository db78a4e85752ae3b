import type { AxiosRequestConfig } from 'axios';
import type { BulkDecision } from '@pechincha/contracts/operations/moderation';
import { array, boolean, object, text, toObject } from '../../../api/parsers';
import { http } from '../../../lib/http';

export type BulkRequest = Pick<BulkDecision, 'decision' | 'moderationReason' | 'items'>;

export interface BulkResult {
  id: string;
  ok: boolean;
  msg: string;
}

const parseResults = array(object<BulkResult>({ id: text(), ok: boolean(), msg: text() }));

/** At most 50, each decided by itself. @param isLeaving the request must outlive the page */
export async function decideInBulk(request: BulkRequest, isLeaving: boolean): Promise<BulkResult[]> {
  const config: AxiosRequestConfig = isLeaving ? { adapter: 'fetch', fetchOptions: { keepalive: true } } : {};
  const { data } = await http.put<unknown>('/admin/moderation/bulk', request, config);
  return parseResults(toObject(data)['results']);
}
