import { categories, type Category } from '@pechincha/contracts/categories';
import type { CouponFailureReason, CouponState } from '@pechincha/contracts/checks';
import { ONLINE, toCitySlug } from '@pechincha/contracts/cities';
import type { Promotion, PromotionList, ReactionState } from '@pechincha/contracts/entities/promotion';
import type { AuthorView } from '@pechincha/contracts/entities/user';
import { heats } from '@pechincha/contracts/heat';
import type { PriceConditions, Requirement } from '@pechincha/contracts/price-conditions';
import { priceClaims } from '@pechincha/contracts/price-history';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import type { EndedBy } from '@pechincha/contracts/statuses';
import { isId } from '../lib/navigation';
import {
  amount,
  array,
  boolean,
  day,
  filledText,
  isoTime,
  list,
  nullable,
  nullableNumber,
  number,
  numberOrNaN,
  object,
  oneOf,
  openEnum,
  optional,
  optionalNumber,
  optionalOneOf,
  type Parser,
  text,
  toObject,
} from './parsers';

const parseAuthorFields = object<AuthorView>({
  _id: text(),
  name: text(),
  avatar: nullable(text()),
  deleted: optional(boolean()),
});

/** Accepts an author object, id or name. Without an id the author counts as deleted and has no profile page. */
export function parseAuthor(input: unknown): AuthorView {
  const fields = typeof input === 'string' ? { [isId(input) ? '_id' : 'name']: input } : input;
  const parsed = parseAuthorFields(fields);
  return parsed._id ? parsed : { ...parsed, deleted: true };
}

export const parseAuthors = array(parseAuthor);

/** City slug; `online` when the city is `Online` or missing. */
export const parseCity: Parser<string> = (input) => toCitySlug(text(ONLINE)(input)) || ONLINE;

export const parseCategory = oneOf(Object.keys(categories) as Category[], 'outros');

const parseFreshness = object<NonNullable<Promotion['freshness']>>({
  seenAt: isoTime,
  people: number(),
});

/** Without a time it says nothing. */
export function parseOptionalFreshness(input: unknown): Promotion['freshness'] {
  const parsed = parseFreshness(input);
  return parsed.seenAt ? parsed : undefined;
}

export const parseCouponHealth = object<NonNullable<Promotion['couponHealth']>>({
  state: openEnum<CouponState>('unknown'),
  worked: number(),
  failed: number(),
  lastWorkedAt: nullable(isoTime),
  reasons: array(openEnum<CouponFailureReason>('outro')),
});

/** What lists do not have; `withDetails` adds it. */
export type PromotionDetails = Omit<PriceConditions, 'requires'> &
  Pick<Promotion, 'ownCheck' | 'ownCouponVote' | 'ownCouponReason' | 'warning' | 'suggestedPrice'>;

const parsePromotionFields = object<Omit<Promotion, keyof PromotionDetails>>({
  _id: text(),
  title: text(),
  description: text(),
  originalPrice: nullableNumber,
  promotionalPrice: numberOrNaN,
  finalPrice: amount,
  condition: filledText,
  discount: number(),
  claim: optionalOneOf(priceClaims),
  reference: amount,
  lowest: (input) => input === true || undefined,
  store: text(),
  storeSlug: filledText,
  product: filledText,
  requires: optional(array(openEnum<Requirement>('app'))),
  link: text(),
  image: nullable(text()),
  coupon: text(),
  category: parseCategory,
  city: parseCity,
  status: openEnum<Promotion['status']>('active'),
  endedBy: optional(openEnum<EndedBy>('moderation')),
  validFrom: day,
  validUntil: day,
  heat: optionalOneOf(heats),
  freshness: parseOptionalFreshness,
  couponHealth: optional(parseCouponHealth),
  moderationReason: nullable(text()),
  moderatedAt: nullable(isoTime),
  publishedAt: nullable(isoTime),
  createdAt: isoTime,
  likesCount: number(),
  dislikesCount: number(),
  commentsCount: number(),
  likes: array(text()),
  dislikes: array(text()),
  hasLiked: optional(boolean()),
  hasDisliked: optional(boolean()),
  hasSaved: optional(boolean()),
  author: parseAuthor,
  revision: optionalNumber,
});

/** Discount in percent from the server, else calculated from the prices. */
export const withDiscount = <
  T extends { originalPrice: number | null; promotionalPrice: number; discount: number },
>(
  deal: T,
  input: unknown,
): T => ({
  ...deal,
  discount: number(calculateDiscountPercent(deal.originalPrice, deal.promotionalPrice))(
    toObject(input)['discount'],
  ),
});

export function parsePromotion(input: unknown): Promotion {
  const deal = parsePromotionFields(input);
  const { likesCount, dislikesCount } = toObject(input);
  return {
    ...withDiscount(deal, input),
    likesCount: number(deal.likes.length)(likesCount),
    dislikesCount: number(deal.dislikes.length)(dislikesCount),
  };
}

/** Parses a page of deals; a bare array counts as the only page. */
export const createPromotionListParser =
  <T>(parse: Parser<T>): Parser<Omit<PromotionList, 'promotions'> & { promotions: T[] }> =>
  (input) => {
    const promotions = list('promotions', parse)(input);
    const page = object<Omit<PromotionList, 'promotions'>>({
      page: number(1),
      totalPages: number(1),
      total: number(promotions.length),
      totalIsExact: boolean(true),
      similarTo: filledText,
    });
    return { promotions, ...page(input) };
  };

export const parsePromotionList = createPromotionListParser(parsePromotion);

/** User-facing text from `message` or `msg`. */
export function parseMessage(input: unknown): string | undefined {
  const { message, msg } = toObject(input);
  return text()(message) || text()(msg) || undefined;
}

export const parseReactionState = object<ReactionState>({
  likesCount: number(),
  dislikesCount: number(),
  hasLiked: boolean(),
  hasDisliked: boolean(),
});
