import {
  validityVoteResults,
  couponFailureReasons,
  couponResults,
} from '@pechincha/contracts/validity-votes';
import type {
  ValidityVoteState,
  Comment,
  EditedPromotion,
  Promotion,
  UsefulState,
} from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import {
  paymentValues,
  type PriceConditions,
  requirementValues,
  shippingValues,
} from '@pechincha/contracts/price-conditions';
import * as parse from './parsers';
import {
  parseAuthor,
  parseCouponHealth,
  parseMessage,
  parseOptionalFreshness,
  parsePromotion,
  type PromotionDetails,
} from './promotion';

export const parseCheckState = parse.object<ValidityVoteState>({
  status: parse.openEnum<ValidityVoteState['status']>('active'),
  endedBy: parse.optional(parse.openEnum<NonNullable<ValidityVoteState['endedBy']>>('moderation')),
  freshness: (input) => parseOptionalFreshness(input) ?? null,
  couponHealth: parse.nullable(parseCouponHealth),
  counted: parse.boolean(true),
});

export const parseComment = parse.object<Comment>({
  _id: parse.text(),
  content: parse.text(),
  author: parseAuthor,
  createdAt: parse.isoTime,
  parentComment: parse.nullable(parse.text()),
  deleted: parse.boolean(),
  editedAt: (input) => parse.isoTime(input) || undefined,
  usefulCount: parse.amount,
  isUseful: parse.boolean(),
  nextReplies: parse.filledText,
});

export const parseUsefulState = parse.object<UsefulState>({
  usefulCount: parse.number(),
  isUseful: parse.boolean(),
});

export const parseComments = parse.list('comments', parseComment);

/** Conditions of a price; unknown and mistyped ones become undefined. */
export const conditionParsers: {
  [Name in keyof PriceConditions]-?: parse.Parser<PriceConditions[Name]>;
} = {
  payment: parse.optionalOneOf(paymentValues),
  cardPrice: parse.amount,
  installments: parse.amount,
  installmentPrice: parse.amount,
  interest: parse.optional(parse.boolean()),
  shipping: parse.optionalOneOf(shippingValues),
  shippingPrice: parse.amount,
  importTax: parse.amount,
  cashback: parse.amount,
  cashbackBy: parse.filledText,
  requires: (input) => {
    const values = parse.array(parse.text())(input);
    return values.length > 0 ? requirementValues.filter((known) => values.includes(known)) : undefined;
  },
  minQuantity: parse.amount,
};

const parseDetails = parse.object<PromotionDetails>({
  ...conditionParsers,
  ownCheck: parse.optionalOneOf(validityVoteResults),
  ownCouponVote: parse.optionalOneOf(couponResults),
  ownCouponReason: parse.optionalOneOf(couponFailureReasons),
  warning: (input) => input === true || undefined,
  suggestedPrice: parse.amount,
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
  return { promotion: parsePromotion(parse.toObject(input)['promotion'] ?? input), message, msg: message };
}
