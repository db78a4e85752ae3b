import type { DiscountVerdict } from '@pechincha/contracts/price-history';
import type { PriceConditions } from '@pechincha/contracts/price-conditions';
import type { DeclaredRelation } from '@pechincha/contracts/relations';
import type { EndedBy, PromotionStatus } from '@pechincha/contracts/statuses';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { IndexDefinition, Types } from 'mongoose';
import type { AuthorRow } from '../members/member.schema.js';

export interface PromotionRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  /** Start of the description, stored so that lists do not load all of it. */
  preview: string;
  originalPrice: number | null;
  promotionalPrice: number;
  conditions: PriceConditions;
  /** What a buyer pays, with fixed shipping and import tax; lists sort and filter by it. */
  finalPrice: number;
  /** Whole per cent of the original price, of `reference` if the verdict is that it is inflated. */
  discount: number;
  /** What prices of the product say of the original price; null or missing without one. */
  discountVerdict?: DiscountVerdict | null;
  /** Usual price of the product in reais; null or missing if unknown. */
  reference?: number | null;
  /** Whether it is the lowest price of 90 days. */
  lowest?: boolean;
  store: string;
  /** Domain of the link, else name and city; may be empty. */
  storeSlug: string;
  /** Equal for promotions of one product: `givenProduct`, else the key of the link; empty without both. */
  product: string;
  /** Of promotions that a manager joined with others. */
  givenProduct: string | null;
  /** What lists can be narrowed by: `open`, `free-shipping`, `lowest`, `store:{slug}`. */
  marks: string[];
  link: string;
  /** Hash of the stored picture. */
  picture: string | null;
  coupon: string;
  /** Null or missing without one. */
  relation?: DeclaredRelation | null;
  category: string;
  city: string;
  status: PromotionStatus;
  /** Only of an expired promotion. */
  endedBy?: EndedBy | null;
  /** Days in São Paulo as `2026-11-30`, the last one included. */
  validFrom: string | null;
  validUntil: string | null;
  /** When members last confirmed that it is valid, newest first: of 24 hours one per address group, or else the last time. */
  confirmedAt?: Date[];
  /** Whether members proved it in its first days; missing if they never did. Its version rises with each change. */
  proof?: { proved: boolean; version: number };
  /** Of the last validity vote; changed by each, so that concurrent ones conflict and are retried. */
  votedAt?: Date;
  /** Buyers are warned of a scam; missing in promotions that never were reported. */
  warning?: boolean;
  /** Of the promotion's cases when `warning` was last set. */
  warningVersion?: number;
  /** What members said that it costs, until the author edits it. */
  suggestedPrice?: number | null;
  /** When moderation was last asked to decide between contradicting votes. */
  disputedAt?: Date;
  moderationReason: string | null;
  moderatedAt: Date | null;
  /** First time it became active; lists and ages on show go by it, those of the back office and of one's own by `createdAt`. */
  publishedAt: Date | null;
  createdAt: Date;
  /** Last change of content or status. */
  changedAt: Date;
  author: AuthorRow;
  likesCount: number;
  dislikesCount: number;
  commentsCount: number;
  /** Likes minus dislikes, of those that count; missing until one does. */
  netLikes?: number;
  /** Whole minutes from publication until `netLikes` first reached a number; missing if it never did. */
  likeMilestones?: Record<number, number>;
  /** Rank of the "Em alta" sort; recalculated when reaction counts change. */
  hot: number;
  /** Incremented by every change of content or status; moderation decisions refer to it. */
  revision: number;
  /** From `toSearchTokens`, of title, description, store and author. */
  searchTokens: string[];
}

export const PROMOTION_MODEL = 'Promotion';

export const promotionSchema = createRowSchema<PromotionRow>('promotions');

/** Sort keys of lists with the direction of their indexes; the opposite order reads them backwards. */
const SORT_KEYS = {
  publishedAt: -1,
  createdAt: -1,
  hot: -1,
  finalPrice: 1,
  discount: -1,
  likesCount: -1,
  commentsCount: -1,
} as const;
export type SortKey = keyof typeof SORT_KEYS;

/** Fields that a list may be narrowed by; each combination has an index per sort key of the public lists. */
interface ListScope {
  city?: string | undefined;
  category?: string | undefined;
}

/** Name of the index that serves a list without search; such lists are always hinted. */
export const getListIndex = (key: SortKey, { city, category }: ListScope = {}): string =>
  toListIndexName([...(city ? ['city'] : []), ...(category ? ['category'] : [])], key);

const toListIndexName = (scope: string[], key: SortKey): string =>
  ['status', ...scope, key, ...(key === 'finalPrice' ? [] : ['finalPrice'])].join('_');

export const SEARCH_INDEX = 'search_publishedAt';
export const MARKS_INDEX = 'marks_publishedAt';

const LIST_SCOPES = [[], ['category'], ['city'], ['city', 'category']];
/** Of the back office. */
const ADMIN_LIST_SCOPES = [[], ['city']];

/** Every list is one range of one index. The price stands last, so that a scan in order filters it unfetched. */
for (const [key, direction] of Object.entries(SORT_KEYS) as [SortKey, 1 | -1][]) {
  const order: IndexDefinition = { [key]: direction, _id: direction };
  if (key !== 'finalPrice') order['finalPrice'] = 1;
  for (const scope of key === 'createdAt' ? ADMIN_LIST_SCOPES : LIST_SCOPES) {
    const name = toListIndexName(scope, key);
    const range = Object.fromEntries(scope.map((field): [string, 1] => [field, 1]));
    promotionSchema.index({ status: 1, ...range, ...order }, { name });
  }
}
promotionSchema.index({ status: 1, searchTokens: 1, publishedAt: -1, _id: -1 }, { name: SEARCH_INDEX });
promotionSchema.index({ status: 1, marks: 1, publishedAt: -1, _id: -1 }, { name: MARKS_INDEX });
/** Promotions of one product. */
export const PRODUCT_INDEX = 'product';
promotionSchema.index({ product: 1, status: 1, finalPrice: 1 }, { name: PRODUCT_INDEX });
/** Active promotions whose last day is over. */
export const VALIDITY_INDEX = 'status_validUntil';
promotionSchema.index(
  { status: 1, validUntil: 1 },
  { name: VALIDITY_INDEX, partialFilterExpression: { validUntil: { $type: 'string' } } },
);
/** Promotions of one author; the visible statuses are merged ordered ranges. */
export const AUTHOR_INDEX = 'author_status';
promotionSchema.index({ 'author._id': 1, status: 1, createdAt: -1, _id: -1 }, { name: AUTHOR_INDEX });
