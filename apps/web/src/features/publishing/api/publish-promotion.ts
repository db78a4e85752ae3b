import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { http } from '../../../lib/http';
import type { ParsedDeal } from '../form';
import { toFormData } from './to-form-data';
import { parsePublishResponse } from '../../../api/promotion';

export type PublishResponse = ResponseOf<typeof publishPromotion>;

export interface PublishRequest {
  fields: ParsedDeal;
  picture: File | undefined;
  /** The same for every try of the same content: it is published once. */
  key: string;
}

export async function postPromotion({ fields, picture, key }: PublishRequest): Promise<PublishResponse> {
  const { data } = await http.post<unknown>('/promotions', toFormData(fields, picture), {
    headers: { 'Idempotency-Key': key },
    skipErrorToast: true,
    // A picture over a slow network takes its time.
    timeout: 120_000,
  });
  return parsePublishResponse(data);
}
