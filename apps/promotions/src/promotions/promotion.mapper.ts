import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { Types } from 'mongoose';
import { ZERO_COUNTS, type Counts } from '../counts/counts.js';
import type { MemberReaction } from '../reactions/reaction-rules.js';
import type { AuthorRow, PromotionRow } from './promotion.schema.js';

export type PromotionDetail = Omit<PromotionRow, 'preview' | 'tok' | 'hot' | 'changedAt'>;
export type PromotionCard = Omit<PromotionDetail, 'description' | 'revision'> & Pick<PromotionRow, 'preview'>;

/** Characters of the description shown in lists. */
const MAX_PREVIEW_LENGTH = 100;

export function toPreview(description: string): string {
  const characters = [...description];
  return characters.length > MAX_PREVIEW_LENGTH
    ? `${characters.slice(0, MAX_PREVIEW_LENGTH).join('')}…`
    : description;
}

/** Projection of all fields except those only used by lists. */
export const detailFields: Record<string, 0> = { preview: 0, tok: 0, hot: 0, changedAt: 0 };

/** Projection of a card; an inclusion, so that the server does not read the other fields. */
export const cardFields: Record<string, 1> = Object.fromEntries(
  [
    'title preview originalPrice promotionalPrice discount store link picture coupon category city status',
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

/** Data shown with the row. */
export interface ReaderContext {
  likes: Types.ObjectId[];
  dislikes: Types.ObjectId[];
  /** Pending count changes. */
  pending?: Counts | undefined;
  /** Missing for visitors. */
  ownReaction?: MemberReaction | undefined;
}

function toResponse(
  row: PromotionDetail | PromotionCard,
  description: string,
  context: ReaderContext,
): Promotion {
  const { pending = ZERO_COUNTS, ownReaction } = context;
  return {
    _id: row._id.toHexString(),
    title: row.title,
    description,
    originalPrice: row.originalPrice,
    promotionalPrice: row.promotionalPrice,
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
    likesCount: row.likesCount + pending.likes,
    dislikesCount: row.dislikesCount + pending.dislikes,
    commentsCount: row.commentsCount + pending.comments,
    likes: context.likes.map((user) => user.toHexString()),
    dislikes: context.dislikes.map((user) => user.toHexString()),
    ...(ownReaction !== undefined && {
      hasLiked: ownReaction === 'like',
      hasDisliked: ownReaction === 'dislike',
    }),
    author: toAuthorResponse(row.author),
  };
}

export const toPromotionResponse = (row: PromotionDetail, context: ReaderContext): Promotion => ({
  ...toResponse(row, row.description, context),
  revision: row.revision,
});

export const toCardResponse = (row: PromotionCard, context: ReaderContext): Promotion =>
  toResponse(row, row.preview, context);
