import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema, type IndexDefinition, type Types } from 'mongoose';

/** The name and picture of a member, as kept beside what they wrote. */
export interface AuthorRow {
  _id: Types.ObjectId;
  name: string;
  avatar: string | null;
  /** The account was deleted. */
  deleted?: boolean;
}

export interface PromotionRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  /** What lists show of the description: kept, so that they never load the whole. */
  preview: string;
  originalPrice: number | null;
  promotionalPrice: number;
  discount: number;
  store: string;
  link: string;
  /** The hash of its kept picture. */
  picture: string | null;
  coupon: string;
  category: Category;
  city: string;
  status: PromotionStatus;
  moderationReason: string | null;
  moderatedAt: Date | null;
  /** When it first became active. */
  publishedAt: Date | null;
  createdAt: Date;
  /** When its content or state changed last. */
  changedAt: Date;
  author: AuthorRow;
  likesCount: number;
  dislikesCount: number;
  commentsCount: number;
  /** The rank of "Em alta"; changes with every sum of reactions. */
  hot: number;
  /** Raised by every change of content or status; judged and told as one number. */
  revision: number;
  /** Folded, singular words of title, description and store. */
  tok: string[];
}

export const PROMOTION = 'Promotion';

export const authorSchema = new Schema<AuthorRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    avatar: { type: String, default: null },
    deleted: { type: Boolean },
  },
  { _id: false },
);

const text = { type: String, default: '' };
const count = { type: Number, required: true, default: 0 };

export const promotionSchema = new Schema<PromotionRow>(
  {
    title: { type: String, required: true },
    description: text,
    preview: text,
    originalPrice: { type: Number, default: null },
    promotionalPrice: { type: Number, required: true },
    discount: { type: Number, required: true },
    store: text,
    link: text,
    picture: { type: String, default: null },
    coupon: text,
    category: { type: String, required: true },
    city: { type: String, required: true },
    status: { type: String, required: true },
    moderationReason: { type: String, default: null },
    moderatedAt: { type: Date, default: null },
    publishedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    changedAt: { type: Date, required: true },
    author: { type: authorSchema, required: true },
    likesCount: count,
    dislikesCount: count,
    commentsCount: count,
    hot: { type: Number, required: true },
    revision: { type: Number, required: true },
    tok: { type: [String], required: true },
  },
  { collection: 'promotions', versionKey: false },
);

/** The keys that lists are sorted by, each with the direction of its indexes (read backwards for the other). */
export const SORT_KEYS = {
  createdAt: -1,
  hot: -1,
  promotionalPrice: 1,
  discount: -1,
  likesCount: -1,
  commentsCount: -1,
} as const;
export type SortKey = keyof typeof SORT_KEYS;

/** The index that serves a list without search: named, because such a list is always hinted. */
export const getListIndex = (key: SortKey, isCity: boolean): string => `${isCity ? 'city' : 'all'}_${key}`;
export const SEARCH_INDEX = 'search';

/**
 * Six keys for lists of a category, six for those of a city and category. A list of every category asks for
 * all nine: the server merges nine ordered ranges, which costs less than twelve more indexes.
 */
for (const [key, direction] of Object.entries(SORT_KEYS) as [SortKey, 1 | -1][]) {
  const ordered: IndexDefinition = { category: 1, [key]: direction, _id: direction };
  promotionSchema.index({ status: 1, ...ordered }, { name: getListIndex(key, false) });
  promotionSchema.index({ status: 1, city: 1, ...ordered }, { name: getListIndex(key, true) });
}
promotionSchema.index({ status: 1, tok: 1, createdAt: -1, _id: -1 }, { name: SEARCH_INDEX });
/** Deals of one author: the states that a reader may see are ordered ranges, merged. */
export const AUTHOR_INDEX = 'author_status';
promotionSchema.index({ 'author._id': 1, status: 1, createdAt: -1, _id: -1 }, { name: AUTHOR_INDEX });
