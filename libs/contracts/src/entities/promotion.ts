import * as z from 'zod/mini';
import { validityVoteResults, couponFailureReasons, couponResults, couponStates } from '../validity-votes.js';
import { heats } from '../heat.js';
import { id, time } from '../ids.js';
import { paging, trend } from '../operations/query-fields.js';
import { discountVerdicts } from '../price-history.js';
import { paymentValues, requirementValues, shippingValues } from '../price-conditions.js';
import { declaredRelationValues } from '../relations.js';
import { endedByValues, promotionStatusValues } from '../statuses.js';
import { categoryValue } from './site.js';
import { authorView } from './user.js';

/** Conditions of the promotional price; a missing one does not apply. */
export const priceConditions = {
  payment: z.optional(z.enum(paymentValues)),
  cardPrice: z.optional(z.number()),
  installments: z.optional(z.int()),
  installmentPrice: z.optional(z.number()),
  interest: z.optional(z.boolean()),
  shipping: z.optional(z.enum(shippingValues)),
  shippingPrice: z.optional(z.number()),
  importTax: z.optional(z.number()),
  cashback: z.optional(z.number()),
  cashbackBy: z.optional(z.string()),
  requires: z.optional(z.array(z.enum(requirementValues))),
  minQuantity: z.optional(z.int()),
};

/** What lists show of a price with conditions. */
const priceSummary = {
  /** Promotional price, fixed shipping and import tax, in reais; missing if it is the promotional price. */
  finalPrice: z.optional(z.number()),
  /** One line of at most 60 characters, as `no Pix · frete grátis`. */
  condition: z.optional(z.string()),
};

/** When members last saw the promotion as it says, and how many within 24 hours. */
const freshness = z.object({ seenAt: time, people: z.int() });

/** What members say of the coupon, which promotions of one shop share. */
const couponHealth = z.object({
  state: z.enum(couponStates),
  /** People within 7 days. */
  worked: z.int(),
  failed: z.int(),
  /** Null without a success within 7 days. */
  lastWorkedAt: z.nullable(time),
  /** Why it failed since the last success, the most frequent first; missing without any. Not in lists. */
  reasons: z.optional(z.array(z.enum(couponFailureReasons))),
});

export const promotion = z.object({
  _id: id,
  title: z.string(),
  /** In lists the first 100 characters, with an ellipsis if shortened. */
  description: z.string(),
  originalPrice: z.nullable(z.number()),
  promotionalPrice: z.number(),
  ...priceSummary,
  /** Lists have only `requires`. */
  ...priceConditions,
  /** Whole per cent of the original price, of `reference` if the claim is inflated; 0 without a discount. */
  discount: z.int(),
  /** What prices of the product say of the original price; missing without one. In lists never `unproved`. */
  claim: z.optional(z.enum(discountVerdicts)),
  /** Usual price of the product in reais; missing if unknown, in lists also unless the claim is inflated. */
  reference: z.optional(z.number()),
  /** Only if it is the lowest price of 90 days. */
  lowest: z.optional(z.literal(true)),
  store: z.string(),
  /** Of the filter `store`; missing without link and store. */
  storeSlug: z.optional(z.string()),
  /** Equal for promotions of one product; missing without a link. */
  product: z.optional(z.string()),
  link: z.string(),
  /** A path under /uploads/, or null. */
  image: z.nullable(z.string()),
  coupon: z.string(),
  /** Interest that its author declared; missing without one. */
  relation: z.optional(z.enum(declaredRelationValues)),
  category: categoryValue,
  /** A slug, or `online`. */
  city: z.string(),
  status: z.enum(promotionStatusValues),
  /** Only of an expired promotion. */
  endedBy: z.optional(z.enum(endedByValues)),
  /** Days of America/Sao_Paulo as `2026-11-30`; the last one is included. */
  validFrom: z.optional(z.string()),
  validUntil: z.optional(z.string()),
  /** How members like it; missing in between. */
  heat: z.optional(z.enum(heats)),
  /** Members say that it may be a scam. Not in lists. */
  warning: z.optional(z.literal(true)),
  /** In lists only if seen within 24 hours. */
  freshness: z.optional(freshness),
  /** Missing without votes within 7 days; in lists also if the state is unknown. */
  couponHealth: z.optional(couponHealth),
  /** The caller's own vote of the last 24 hours. Not in lists. */
  ownCheck: z.optional(z.enum(validityVoteResults)),
  /** The caller's own vote of the last 7 days on the coupon. Not in lists. */
  ownCouponVote: z.optional(z.enum(couponResults)),
  /** Why it failed, if the caller said so. Not in lists. */
  ownCouponReason: z.optional(z.enum(couponFailureReasons)),
  /** What members say that it costs, in reais; only for its author. Not in lists. */
  suggestedPrice: z.optional(z.number()),
  moderationReason: z.nullable(z.string()),
  moderatedAt: z.nullable(time),
  /** When it first became active; null before. `newest` and `hot` go by it. */
  publishedAt: z.optional(z.nullable(time)),
  createdAt: time,
  likesCount: z.int(),
  dislikesCount: z.int(),
  commentsCount: z.int(),
  /** User ids, most recent first: at most 100 for a single promotion, in lists only the caller's own. */
  likes: z.array(id),
  dislikes: z.array(id),
  /** Only for authenticated callers. */
  hasLiked: z.optional(z.boolean()),
  hasDisliked: z.optional(z.boolean()),
  hasSaved: z.optional(z.boolean()),
  author: authorView,
  /** Raised by every content or status change; an edit sends the one it started from. Not in lists. */
  revision: z.optional(z.int()),
});
export type Promotion = z.infer<typeof promotion>;

export const promotionList = z.object({
  promotions: z.array(promotion),
  ...paging,
  /** False if the count reached its limit: "mais de 10.000". */
  totalIsExact: z.boolean(),
  /** The search as written, if few promotions have all its words and those with similar words follow them. */
  similarTo: z.optional(z.string()),
});
export type PromotionList = z.infer<typeof promotionList>;

/** A saved promotion that its member can no longer see. */
const unavailablePromotion = z.object({
  _id: id,
  /** `removed` also if it was deleted. */
  status: z.enum(promotionStatusValues),
});
export type UnavailablePromotion = z.infer<typeof unavailablePromotion>;

export const savedPromotionList = z.extend(promotionList, {
  promotions: z.array(z.union([promotion, unavailablePromotion])),
});
export type SavedPromotionList = z.infer<typeof savedPromotionList>;

export const savedState = z.object({ saved: z.boolean() });
export type SavedState = z.infer<typeof savedState>;

/** `message` and `msg` tell the author about a status change caused by the edit. */
export const editedPromotion = z.extend(promotion, {
  message: z.optional(z.string()),
  msg: z.optional(z.string()),
});
export type EditedPromotion = z.infer<typeof editedPromotion>;

const adminPromotion = z.extend(promotion, {
  author: z.extend(authorView, {
    /** Null if the account was deleted or the users service is unavailable. */
    email: z.nullable(z.string()),
  }),
});
export type AdminPromotion = z.infer<typeof adminPromotion>;

export const adminPromotionList = z.extend(promotionList, { promotions: z.array(adminPromotion) });

/** Counts of one city's promotions; `trend` counts approvals. */
export const localStats = z.object({
  totalPromotions: z.int(),
  activePromotions: z.int(),
  pendingPromotions: z.int(),
  expiredPromotions: z.int(),
  /** Distinct authors. */
  totalUsers: z.int(),
  trend,
});
export type LocalStats = z.infer<typeof localStats>;

/** Prices of a promotion's product. */
export const priceHistory = z.object({
  /** Whether there are enough prices of 90 days for `reference` and `lowest`. */
  enough: z.boolean(),
  /** Usual price and lowest price in reais, by prices of other authors; null without enough. */
  reference: z.nullable(z.number()),
  lowest: z.nullable(z.number()),
  /** The lowest price of each day that has any, oldest first. */
  points: z.array(
    z.object({
      /** Of America/Sao_Paulo, as `2026-11-30`. */
      day: z.string(),
      price: z.number(),
      store: z.string(),
    }),
  ),
});
export type PriceHistory = z.infer<typeof priceHistory>;

export const reactionState = z.object({
  likesCount: z.int(),
  dislikesCount: z.int(),
  hasLiked: z.boolean(),
  hasDisliked: z.boolean(),
});
export type ReactionState = z.infer<typeof reactionState>;

/** What a member's vote has changed. */
export const validityVoteState = z.object({
  status: z.enum(promotionStatusValues),
  endedBy: z.optional(z.enum(endedByValues)),
  freshness: z.nullable(freshness),
  couponHealth: z.nullable(couponHealth),
  /** False for a member without vote weight. */
  counted: z.boolean(),
});
export type ValidityVoteState = z.infer<typeof validityVoteState>;

export const comment = z.object({
  _id: id,
  content: z.string(),
  /** Null for a deleted comment. */
  author: z.nullable(authorView),
  createdAt: time,
  parentComment: z.nullable(id),
  /** A deleted comment stays in the list while it has replies. */
  deleted: z.boolean(),
  /** Time of the last change of its text; missing if there was none. */
  editedAt: z.optional(time),
  /** Members who found it useful; missing if there are none. */
  usefulCount: z.optional(z.int()),
  /** Whether the caller found it useful; missing if not. */
  isUseful: z.optional(z.boolean()),
  /** Only of a first comment in a page of threads, with more replies than the page: the cursor of further ones. */
  nextReplies: z.optional(z.string()),
});
export type Comment = z.infer<typeof comment>;

export const commentList = z.object({
  comments: z.array(comment),
  total: z.int(),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
});
export type CommentList = z.infer<typeof commentList>;

export const usefulState = z.object({ usefulCount: z.int(), isUseful: z.boolean() });
export type UsefulState = z.infer<typeof usefulState>;
