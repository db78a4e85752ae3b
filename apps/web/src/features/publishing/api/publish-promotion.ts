import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import type { SendForm } from '../../../lib/use-upload';
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

export async function postPromotion(
  sendForm: SendForm,
  { fields, picture, key }: PublishRequest,
): Promise<PublishResponse> {
  const headers = { 'Idempotency-Key': key };
  return parsePublishResponse(
    await sendForm('post', '/promotions', toFormData(fields, picture), { headers }),
  );
}
