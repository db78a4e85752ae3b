import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { http } from '../../../lib/http';
import type { ReadDeal } from '../form';
import { dealFormData } from './deal-form-data';
import { parsePublished } from '../../../api/promotion';

export type Published = ResponseOf<typeof publishPromotion>;

export interface Publication {
  fields: ReadDeal;
  picture: File | undefined;
  /** The same for every try of the same content: it is published once. */
  key: string;
}

export async function postPromotion({ fields, picture, key }: Publication): Promise<Published> {
  const { data } = await http.post<unknown>('/promotions', dealFormData(fields, picture), {
    headers: { 'Idempotency-Key': key },
    ownWords: true,
    // A picture over a slow network takes its time.
    timeout: 120_000,
  });
  return parsePublished(data);
}
