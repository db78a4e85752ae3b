import type { BulkDecision } from '@pechincha/contracts/operations/moderation';
import { array, boolean, object, text, toObject } from '../../api/parsers';
import { apiBaseUrl } from '../../config/site';
import { isOutcomeUnknown } from '../../lib/api-error';
import { http } from '../../lib/http';
import { getToken } from '../../lib/token';

export type BulkRequest = Pick<BulkDecision, 'decision' | 'moderationReason' | 'items'> & {
  /** Of a rejection. */
  reasonCode?: BulkDecision['reasonCode'];
};

/** Why several deals are rejected. */
export type BulkReason = Pick<BulkDecision, 'moderationReason' | 'reasonCode'>;

export interface BulkResult {
  id: string;
  ok: boolean;
  msg: string;
}

const parseResults = array(object<BulkResult>({ id: text(), ok: boolean(), msg: text() }));

const PATH = '/admin/moderation/bulk';

const RETRY_DELAYS_MS = [1_000, 3_000];

/**
 * At most 50, each decided by itself. While the outcome is unknown it is sent again, twice: the server answers the same
 * decision of the same manager as it did before. @param isLeaving the request must outlive the page
 */
export async function decideInBulk(request: BulkRequest, isLeaving: boolean): Promise<BulkResult[]> {
  const token = getToken();
  for (let attempt = 0; ; attempt += 1)
    try {
      const isOutliving = isLeaving && attempt === 0;
      const data = isOutliving ? await sendLeaving(request) : (await http.put<unknown>(PATH, request)).data;
      return parseResults(toObject(data)['results']);
    } catch (error) {
      const delay = RETRY_DELAYS_MS[attempt];
      if (delay === undefined || !isOutcomeUnknown(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      // Another member must not send it.
      if (getToken() !== token) throw error;
    }
}

/** Without axios, which starts later: a page that is left does not wait for that. */
async function sendLeaving(request: BulkRequest): Promise<unknown> {
  const response = await fetch(apiBaseUrl + PATH, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${getToken()}` },
    body: JSON.stringify(request),
    keepalive: true,
  });
  return response.json();
}
