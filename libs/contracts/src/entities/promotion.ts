import * as z from 'zod/mini';
import { categoryValues } from '../categories.js';
import { id, time } from '../ids.js';
import { trend } from '../operations/period.js';
import { promotionStatusValues } from '../statuses.js';
import { authorView } from './user.js';

export const promotion = z.object({
  _id: id,
  title: z.string(),
  /** In lists: the first 100 characters, with an ellipsis where there is more. */
  description: z.string(),
  originalPrice: z.nullable(z.number()),
  promotionalPrice: z.number(),
  /** Whole per cent, 0 where there is none to show. */
  discount: z.int(),
  store: z.string(),
  link: z.string(),
  /** A path under /uploads/, or null. */
  image: z.nullable(z.string()),
  coupon: z.string(),
  category: z.enum(categoryValues),
  /** A slug, or `online`. */
  city: z.string(),
  status: z.enum(promotionStatusValues),
  moderationReason: z.nullable(z.string()),
  moderatedAt: z.nullable(time),
  createdAt: time,
  likesCount: z.int(),
  dislikesCount: z.int(),
  commentsCount: z.int(),
  /** User ids, most recent first: on the deal at most 100, in lists at most the caller's own. */
  likes: z.array(id),
  dislikes: z.array(id),
  /** Only where the call carried a token. */
  hasLiked: z.optional(z.boolean()),
  hasDisliked: z.optional(z.boolean()),
  author: authorView,
  /** Raised by every change of content or state; an edit sends the one that it started from. Not in lists. */
  revision: z.optional(z.int()),
});
export type Promotion = z.infer<typeof promotion>;

export const promotionList = z.object({
  promotions: z.array(promotion),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  /** False where the count stopped at its end: "mais de 10.000". */
  totalIsExact: z.boolean(),
});
export type PromotionList = z.infer<typeof promotionList>;

/** A deal after an edit; the texts say what the edit changed of its state, where it did. */
export const editedPromotion = z.extend(promotion, {
  message: z.optional(z.string()),
  msg: z.optional(z.string()),
});
export type EditedPromotion = z.infer<typeof editedPromotion>;

export const adminPromotion = z.extend(promotion, {
  author: z.extend(authorView, {
    /** Null where the account was deleted, and where users does not answer. */
    email: z.nullable(z.string()),
  }),
});
export type AdminPromotion = z.infer<typeof adminPromotion>;

/** A page of the back office's table. */
export const adminPromotionList = z.extend(promotionList, { promotions: z.array(adminPromotion) });
export type AdminPromotionList = z.infer<typeof adminPromotionList>;

/** Deals of one city: how many there are of each state, of how many authors, and how many were approved when. */
export const localStats = z.object({
  totalPromotions: z.int(),
  activePromotions: z.int(),
  pendingPromotions: z.int(),
  expiredPromotions: z.int(),
  /** Distinct authors of its deals. */
  totalUsers: z.int(),
  trend,
});
export type LocalStats = z.infer<typeof localStats>;

export const reactionState = z.object({
  likesCount: z.int(),
  dislikesCount: z.int(),
  hasLiked: z.boolean(),
  hasDisliked: z.boolean(),
});
export type ReactionState = z.infer<typeof reactionState>;

export const comment = z.object({
  _id: id,
  content: z.string(),
  /** Null where the comment was taken away. */
  author: z.nullable(authorView),
  createdAt: time,
  parentComment: z.nullable(id),
  /** True for one that was taken away and stays only to hold its replies. */
  deleted: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

export const commentList = z.object({
  comments: z.array(comment),
  total: z.int(),
  /** Where the next page begins, null on the last one. */
  nextCursor: z.nullable(z.string()),
});
export type CommentList = z.infer<typeof commentList>;
