import type { CouponFailureReason, CouponState } from '@pechincha/contracts/validity-votes';
import { ONLINE, toCitySlug } from '@pechincha/contracts/cities';
import type { Promotion, PromotionList, ReactionState } from '@pechincha/contracts/entities/promotion';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { heats } from '@pechincha/contracts/heat';
import type { PriceConditions, Requirement } from '@pechincha/contracts/price-conditions';
import { discountVerdicts } from '@pechincha/contracts/price-history';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { declaredRelationValues } from '@pechincha/contracts/relations';
import { FALLBACK_CATEGORY } from '@pechincha/contracts/site';
import type { EndedBy } from '@pechincha/contracts/statuses';
import { isId } from '../lib/navigation';
import * as parse from './parsers';

const parseAuthorFields = parse.object<AuthorView>({
  _id: parse.text(),
  name: parse.text(),
  avatar: parse.nullable(parse.text()),
  deleted: parse.optional(parse.boolean()),
});

/** Accepts an author object, id or name. Without an id the author counts as deleted and has no profile page. */
export function parseAuthor(input: unknown): AuthorView {
  const fields = typeof input === 'string' ? { [isId(input) ? '_id' : 'name']: input } : input;
  const parsed = parseAuthorFields(fields);
  return parsed._id ? parsed : { ...parsed, deleted: true };
}

export const parseAuthors = parse.array(parseAuthor);

/** City slug; `online` when the city is `Online` or missing. */
export const parseCity: parse.Parser<string> = (input) => toCitySlug(parse.text(ONLINE)(input)) || ONLINE;

/** Also one that the site does not list (any more). */
export const parseCategory: parse.Parser<string> = (input) => parse.text()(input) || FALLBACK_CATEGORY;

const parseFreshness = parse.object<NonNullable<Promotion['freshness']>>({
  seenAt: parse.isoTime,
  people: parse.number(),
});

/** Without a time it says nothing. */
export function parseOptionalFreshness(input: unknown): Promotion['freshness'] {
  const parsed = parseFreshness(input);
  return parsed.seenAt ? parsed : undefined;
}

export const parseCouponHealth = parse.object<NonNullable<Promotion['couponHealth']>>({
  state: parse.openEnum<CouponState>('unknown'),
  worked: parse.number(),
  failed: parse.number(),
  lastWorkedAt: parse.nullable(parse.isoTime),
  reasons: parse.array(parse.openEnum<CouponFailureReason>('outro')),
});

/** What lists do not have; `withDetails` adds it. */
export type PromotionDetails = Omit<PriceConditions, 'requires'> &
  Pick<Promotion, 'ownCheck' | 'ownCouponVote' | 'ownCouponReason' | 'warning' | 'suggestedPrice'>;

const parsePromotionFields = parse.object<Omit<Promotion, keyof PromotionDetails>>({
  _id: parse.text(),
  title: parse.text(),
  description: parse.text(),
  originalPrice: parse.nullableNumber,
  promotionalPrice: parse.numberOrNaN,
  finalPrice: parse.amount,
  condition: parse.filledText,
  discount: parse.number(),
  claim: parse.optionalOneOf(discountVerdicts),
  reference: parse.amount,
  lowest: (input) => input === true || undefined,
  store: parse.text(),
  storeSlug: parse.filledText,
  product: parse.filledText,
  requires: parse.optional(parse.array(parse.openEnum<Requirement>('app'))),
  link: parse.text(),
  image: parse.nullable(parse.text()),
  coupon: parse.text(),
  relation: parse.optionalOneOf(declaredRelationValues),
  category: parseCategory,
  city: parseCity,
  status: parse.openEnum<Promotion['status']>('active'),
  endedBy: parse.optional(parse.openEnum<EndedBy>('moderation')),
  validFrom: parse.day,
  validUntil: parse.day,
  heat: parse.optionalOneOf(heats),
  freshness: parseOptionalFreshness,
  couponHealth: parse.optional(parseCouponHealth),
  moderationReason: parse.nullable(parse.text()),
  moderatedAt: parse.nullable(parse.isoTime),
  publishedAt: parse.nullable(parse.isoTime),
  createdAt: parse.isoTime,
  likesCount: parse.number(),
  dislikesCount: parse.number(),
  commentsCount: parse.number(),
  likes: parse.array(parse.text()),
  dislikes: parse.array(parse.text()),
  hasLiked: parse.optional(parse.boolean()),
  hasDisliked: parse.optional(parse.boolean()),
  hasSaved: parse.optional(parse.boolean()),
  author: parseAuthor,
  revision: parse.optionalNumber,
});

/** Discount in percent from the server, else calculated from the prices. */
export const withDiscount = <
  T extends { originalPrice: number | null; promotionalPrice: number; discount: number },
>(
  deal: T,
  input: unknown,
): T => ({
  ...deal,
  discount: parse.number(calculateDiscountPercent(deal.originalPrice, deal.promotionalPrice))(
    parse.toObject(input)['discount'],
  ),
});

export function parsePromotion(input: unknown): Promotion {
  const deal = parsePromotionFields(input);
  const { likesCount, dislikesCount } = parse.toObject(input);
  return {
    ...withDiscount(deal, input),
    likesCount: parse.number(deal.likes.length)(likesCount),
    dislikesCount: parse.number(deal.dislikes.length)(dislikesCount),
  };
}

/** Parses a page of deals; a bare array counts as the only page. */
export const createPromotionListParser =
  <T>(parseDeal: parse.Parser<T>): parse.Parser<Omit<PromotionList, 'promotions'> & { promotions: T[] }> =>
  (input) => {
    const { totalIsExact, similarTo } = parse.toObject(input);
    return {
      ...parse.paged('promotions', parseDeal)(input),
      totalIsExact: parse.boolean(true)(totalIsExact),
      similarTo: parse.filledText(similarTo),
    };
  };

export const parsePromotionList = createPromotionListParser(parsePromotion);

/** User-facing text from `message` or `msg`. */
export function parseMessage(input: unknown): string | undefined {
  const { message, msg } = parse.toObject(input);
  return parse.text()(message) || parse.text()(msg) || undefined;
}

export const parseReactionState = parse.object<ReactionState>({
  likesCount: parse.number(),
  dislikesCount: parse.number(),
  hasLiked: parse.boolean(),
  hasDisliked: parse.boolean(),
});
