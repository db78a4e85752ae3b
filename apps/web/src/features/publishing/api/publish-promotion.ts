import type { AnswerOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { http } from '../../../lib/http';

export type Published = AnswerOf<typeof publishPromotion>;

export interface Publication {
  fields: Record<string, string | number | undefined>;
  picture: File | undefined;
  /** The same for every try of the same content: it is published once. */
  key: string;
}

/** Publishes a deal; empty fields are not sent. */
export async function postPromotion({ fields, picture, key }: Publication): Promise<Published> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.set(name, String(value));
  }
  if (picture) form.set('image', picture);
  const { data } = await http.post<Published>('/promotions', form, {
    headers: { 'Idempotency-Key': key },
    ownWords: true,
    // A picture over a slow network takes its time.
    timeout: 120_000,
  });
  return data;
}
