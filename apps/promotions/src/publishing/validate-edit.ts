import { ONLINE } from '@pechincha/contracts/cities';
import { END_IS_OVER_MESSAGE, isOver } from '@pechincha/contracts/operations/validity-fields';
import {
  localEditBody,
  onlineEditBody,
  type EditPromotionBody,
} from '@pechincha/contracts/operations/promotion-bodies';
import { DomainError, createFieldError, createInvalidInputError } from '@pechincha/service-kit/domain-error';
import type { PromotionSummary } from '../promotions/promotions.repository.js';

/**
 * Validates by the rules of the promotion's form: online or of a city. A last day that is over may stay.
 * @throws DomainError INVALID_INPUT
 */
export function validateEdit(
  body: EditPromotionBody,
  { city, validUntil }: Pick<PromotionSummary, 'city' | 'validUntil'>,
  now: Date,
): EditPromotionBody {
  const result = (city === ONLINE ? onlineEditBody : localEditBody).safeParse(body);
  if (result.success) {
    const { data } = result;
    if (data.validUntil !== (validUntil ?? undefined) && isOver(data, now))
      throw createInvalidInputError('validUntil', END_IS_OVER_MESSAGE);
    return data;
  }
  const firstErrors = new Map(
    result.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  throw new DomainError('INVALID_INPUT', {
    errors: [...firstErrors].map(([field, message]) => createFieldError(field, message)),
  });
}
