import { checkResults, couponFailureReasons, couponResults } from '@pechincha/contracts/checks';
import type {
  CheckState,
  Comment,
  EditedPromotion,
  Promotion,
} from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import {
  paymentValues,
  type PriceConditions,
  requirementValues,
  shippingValues,
} from '@pechincha/contracts/price-conditions';
import {
  amount,
  array,
  boolean,
  filledText,
  isoTime,
  list,
  nullable,
  object,
  openEnum,
  optional,
  optionalOneOf,
  type Parser,
  text,
  toObject,
} from './parsers';
import {
  parseAuthor,
  parseCouponHealth,
  parseMessage,
  parseOptionalFreshness,
  parsePromotion,
  type PromotionDetails,
} from './promotion';

export const parseCheckState = object<CheckState>({
  status: openEnum<CheckState['status']>('active'),
  endedBy: optional(openEnum<NonNullable<CheckState['endedBy']>>('moderation')),
  freshness: (input) => parseOptionalFreshness(input) ?? null,
  couponHealth: nullable(parseCouponHealth),
  counted: boolean(true),
});

export const parseComment = object<Comment>({
  _id: text(),
  content: text(),
  author: parseAuthor,
  createdAt: isoTime,
  parentComment: nullable(text()),
  deleted: boolean(),
});

export const parseComments = list('comments', parseComment);

/** Conditions of a price; unknown and mistyped ones become undefined. */
export const conditionParsers: {
  [Name in keyof PriceConditions]-?: Parser<PriceConditions[Name]>;
} = {
  payment: optionalOneOf(paymentValues),
  cardPrice: amount,
  installments: amount,
  installmentPrice: amount,
  interest: optional(boolean()),
  shipping: optionalOneOf(shippingValues),
  shippingPrice: amount,
  importTax: amount,
  cashback: amount,
  cashbackBy: filledText,
  requires: (input) => {
    const values = array(text())(input);
    return values.length > 0 ? requirementValues.filter((known) => values.includes(known)) : undefined;
  },
  minQuantity: amount,
};

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
