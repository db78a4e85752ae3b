import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { formatCondition } from '@pechincha/contracts/price-conditions';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { Types } from 'mongoose';
import { ZERO_COUNTS, type Counts } from '../counts/counts.js';
import type { AuthorRow } from '../members/author.js';
import type { MemberReaction } from './member-reaction.js';
import type { PromotionRow } from './promotion.schema.js';

export type PromotionDetailRow = Omit<
  PromotionRow,
  'preview' | 'tok' | 'marks' | 'hot' | 'changedAt' | 'netLikes'
>;
export type PromotionCardRow = Omit<PromotionDetailRow, 'description' | 'revision' | 'storeSlug'> &
  Pick<PromotionRow, 'preview'>;

/** Characters of the description shown in lists. */
const MAX_PREVIEW_LENGTH = 100;

export function truncateDescription(description: string): string {
  const characters = [...description];
  return characters.length > MAX_PREVIEW_LENGTH
    ? `${characters.slice(0, MAX_PREVIEW_LENGTH).join('')}…`
    : description;
}

/** Projection of all fields except those only used by lists. */
export const detailProjection: Record<string, 0> = {
  ...{ preview: 0, tok: 0, marks: 0, hot: 0, changedAt: 0, netLikes: 0 },
};

/** Projection of a card; an inclusion, so that the server does not read the other fields. */
export const cardProjection: Record<string, 1> = Object.fromEntries(
  [
    'title preview originalPrice promotionalPrice conditions finalPrice discount store link picture coupon category city status',
    'moderationReason moderatedAt createdAt likesCount dislikesCount commentsCount author',
  ]
    .join(' ')
    .split(' ')
    .map((field) => [field, 1]),
);

export const toAuthorResponse = (author: AuthorRow): Promotion['author'] => ({
  _id: author._id.toHexString(),
  name: author.name,
  avatar: author.avatar,
  ...(author.deleted && { deleted: true }),
});

/** A final price that is the promotional price is left out. */
export const hasOtherFinalPrice = ({
  finalPrice,
  promotionalPrice,
}: Pick<PromotionRow, 'finalPrice' | 'promotionalPrice'>): boolean => finalPrice !== promotionalPrice;

/** What a response needs from outside the row. */
export interface PromotionResponseContext {
  likerIds: Types.ObjectId[];
  dislikerIds: Types.ObjectId[];
  /** Pending count changes. */
  pendingCounts?: Counts | undefined;
  /** Missing for visitors. */
  ownReaction?: MemberReaction | undefined;
}

function toResponse(
  row: PromotionDetailRow | PromotionCardRow,
  description: string,
  context: PromotionResponseContext,
): Promotion {
  const { pendingCounts = ZERO_COUNTS, ownReaction } = context;
  const condition = formatCondition(row.conditions ?? {});
  return {
    _id: row._id.toHexString(),
    title: row.title,
    description,
    originalPrice: row.originalPrice,
    promotionalPrice: row.promotionalPrice,
    ...(hasOtherFinalPrice(row) && { finalPrice: row.finalPrice }),
    ...(condition && { condition }),
    discount: row.discount,
    store: row.store,
    link: row.link,
    image: row.picture && toPicturePath(row.picture),
    coupon: row.coupon,
    category: row.category,
    city: row.city,
    status: row.status,
    moderationReason: row.moderationReason,
    moderatedAt: row.moderatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    likesCount: row.likesCount + pendingCounts.likes,
    dislikesCount: row.dislikesCount + pendingCounts.dislikes,
    commentsCount: row.commentsCount + pendingCounts.comments,
    likes: context.likerIds.map((user) => user.toHexString()),
    dislikes: context.dislikerIds.map((user) => user.toHexString()),
    ...(ownReaction !== undefined && {
      hasLiked: ownReaction === 'like',
      hasDisliked: ownReaction === 'dislike',
    }),
    author: toAuthorResponse(row.author),
  };
}

export const toPromotionResponse = (
  row: PromotionDetailRow,
  context: PromotionResponseContext,
): Promotion => ({
  ...toResponse(row, row.description, context),
  ...row.conditions,
  ...(row.storeSlug && { storeSlug: row.storeSlug }),
  revision: row.revision,
});

export const toCardResponse = (row: PromotionCardRow, context: PromotionResponseContext): Promotion =>
  toResponse(row, row.preview, context);
