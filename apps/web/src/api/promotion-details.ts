import { checkResults, couponFailureReasons, couponResults } from '@pechincha/contracts/checks';
import type { EditedPromotion, Promotion } from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { amount, object, optionalOneOf, toObject } from './parsers';
import { conditionParsers } from './price-conditions';
import { parseMessage, parsePromotion, type PromotionDetails } from './promotion';

const parseDetails = object<PromotionDetails>({
  ...conditionParsers,
  ownCheck: optionalOneOf(checkResults),
  ownCouponVote: optionalOneOf(couponResults),
  ownCouponReason: optionalOneOf(couponFailureReasons),
  warning: (input) => input === true || undefined,
  suggestedPrice: amount,
});

/** Parses the fields that lists do not have; a deal from the cache has them as received. */
export const withDetails = (deal: Promotion): Promotion => ({ ...deal, ...parseDetails(deal) });

/** A single deal. Not in `promotion.ts`, which every page loads. */
export const parsePromotionDetails = (input: unknown): Promotion => ({
  ...parsePromotion(input),
  ...parseDetails(input),
});

export const parseEditedPromotion = (input: unknown): EditedPromotion => {
  const message = parseMessage(input);
  return { ...parsePromotionDetails(input), ...(message && { message, msg: message }) };
};

/** Accepts the new deal under `promotion` or as the body itself. */
export function parsePublishResponse(input: unknown): ResponseOf<typeof publishPromotion> {
  const message = parseMessage(input) ?? '';
  return { promotion: parsePromotion(toObject(input)['promotion'] ?? input), message, msg: message };
}
