import { categories, type Category } from '@pechincha/contracts/categories';
import { toCitySlug, ONLINE } from '@pechincha/contracts/cities';
import type {
  Comment,
  EditedPromotion,
  LocalStats,
  Promotion,
  PromotionList,
  ReactionState,
} from '@pechincha/contracts/entities/promotion';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { publishPromotion } from '@pechincha/contracts/operations/promotions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import {
  array,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  time,
  toObject,
  value,
  type Parser,
} from './shape';
import { parseAuthor } from './user';

/** A slug; deals of no city say `Online`, or nothing. */
export const parseCity: Parser<string> = (given) => toCitySlug(text(ONLINE)(given)) || ONLINE;

export const parseCategory = oneOf(Object.keys(categories) as Category[], 'outros');

const promotion = object<Promotion>({
  _id: text(),
  title: text(),
  description: text(),
  originalPrice: nullable(number()),
  promotionalPrice: number(),
  discount: number(),
  store: text(),
  link: text(),
  image: nullable(text()),
  coupon: text(),
  category: parseCategory,
  city: parseCity,
  status: value<Promotion['status']>('active'),
  moderationReason: nullable(text()),
  moderatedAt: nullable(time),
  createdAt: time,
  likesCount: number(),
  dislikesCount: number(),
  commentsCount: number(),
  likes: array(text()),
  dislikes: array(text()),
  hasLiked: optional(flag()),
  hasDisliked: optional(flag()),
  author: parseAuthor,
  revision: optional(number()),
});

/** The server's discount, or the one that the prices give. */
export const withDiscount = <
  T extends { originalPrice: number | null; promotionalPrice: number; discount: number },
>(
  deal: T,
  given: unknown,
): T => ({
  ...deal,
  discount: number(calculateDiscountPercent(deal.originalPrice, deal.promotionalPrice))(toObject(given)['discount']),
});

export function parsePromotion(given: unknown): Promotion {
  const deal = promotion(given);
  const { likesCount, dislikesCount } = toObject(given);
  return {
    ...withDiscount(deal, given),
    likesCount: number(deal.likes.length)(likesCount),
    dislikesCount: number(deal.dislikes.length)(dislikesCount),
  };
}

/** A page of deals, also where the list comes bare. */
export const promotionListOf =
  <T>(parse: Parser<T>): Parser<Omit<PromotionList, 'promotions'> & { promotions: T[] }> =>
  (given) => {
    const promotions = list('promotions', parse)(given);
    const page = object<Omit<PromotionList, 'promotions'>>({
      page: number(1),
      totalPages: number(1),
      total: number(promotions.length),
      totalIsExact: flag(true),
    });
    return { promotions, ...page(given) };
  };

export const parsePromotionList = promotionListOf(parsePromotion);

/** A text for people, under `message` or under `msg`. */
export function parseMessage(given: unknown): string | undefined {
  const { message, msg } = toObject(given);
  return text()(message) || text()(msg) || undefined;
}

export const parseEditedPromotion = (given: unknown): EditedPromotion => {
  const message = parseMessage(given);
  return { ...parsePromotion(given), ...(message && { message, msg: message }) };
};

/** The new deal, under `promotion` or bare, with the text that came along. */
export function parsePublished(given: unknown): ResponseOf<typeof publishPromotion> {
  const message = parseMessage(given) ?? '';
  return { promotion: parsePromotion(toObject(given)['promotion'] ?? given), message, msg: message };
}

export const parseReactionState = object<ReactionState>({
  likesCount: number(),
  dislikesCount: number(),
  hasLiked: flag(),
  hasDisliked: flag(),
});

export const parseComment = object<Comment>({
  _id: text(),
  content: text(),
  author: parseAuthor,
  createdAt: time,
  parentComment: nullable(text()),
  deleted: flag(),
});

export const parseComments = list('comments', parseComment);

export const parseTrend = object<LocalStats['trend']>({ labels: array(text()), data: array(number()) });

export const parseLocalStats = object<LocalStats>({
  totalPromotions: number(),
  activePromotions: number(),
  pendingPromotions: number(),
  expiredPromotions: number(),
  totalUsers: number(),
  trend: parseTrend,
});
