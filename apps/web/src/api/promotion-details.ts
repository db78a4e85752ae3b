import type { EditedPromotion, Promotion } from '@pechincha/contracts/entities/promotion';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import { filledText, object } from './parsers';
import { conditionParsers } from './price-conditions';
import { parseMessage, parsePromotion } from './promotion';

const parseDetails = object<PriceConditions & Pick<Promotion, 'storeSlug'>>({
  ...conditionParsers,
  storeSlug: filledText,
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
