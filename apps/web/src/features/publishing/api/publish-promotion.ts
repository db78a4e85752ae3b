import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { http } from '../../../lib/http';
import type { ParsedDeal } from '../form';
import { toFormData } from './to-form-data';
import { parsePublishResponse } from '../../../api/promotion-details';

export type PublishResponse = ResponseOf<typeof publishPromotion>;

export interface PublishRequest {
  fields: ParsedDeal;
  picture: File | undefined;
  /** Idempotency key: the same for every retry of one content. */
  key: string;
}

export async function postPromotion({ fields, picture, key }: PublishRequest): Promise<PublishResponse> {
  const { data } = await http.post<unknown>('/promotions', toFormData(fields, picture), {
    headers: { 'Idempotency-Key': key },
    // Uploads can be slow.
    timeout: 120_000,
  });
  return parsePublishResponse(data);
}
