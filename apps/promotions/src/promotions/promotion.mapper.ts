import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPicturePath } from '@pechincha/contracts/pictures';
import type { Types } from 'mongoose';
import { noCounts, type Counts } from '../counts/counts.js';
import type { OwnReaction } from '../reactions/reaction-rules.js';
import type { AuthorRow, PromotionRow } from './promotion.schema.js';

export type PromotionDetail = Omit<PromotionRow, 'preview' | 'tok' | 'hot' | 'changedAt'>;
export type PromotionCard = Omit<PromotionDetail, 'description' | 'revision'> & Pick<PromotionRow, 'preview'>;

/** Characters of the description that lists show. */
const PREVIEW = 100;

export function preview(description: string): string {
  const letters = [...description];
  return letters.length > PREVIEW ? `${letters.slice(0, PREVIEW).join('')}…` : description;
}

/** Everything but what searches and ranks use. */
export const detailFields: Record<string, 0> = { preview: 0, tok: 0, hot: 0, changedAt: 0 };

/** What a card shows; an inclusion, so that the server never unpacks the rest. */
export const cardFields: Record<string, 1> = Object.fromEntries(
  [
    'title preview originalPrice promotionalPrice discount store link picture coupon category city status',
    'moderationReason moderatedAt createdAt likesCount dislikesCount commentsCount author',
  ]
    .join(' ')
    .split(' ')
    .map((field) => [field, 1]),
);

export const authorAnswer = (author: AuthorRow): Promotion['author'] => ({
  _id: author._id.toHexString(),
  name: author.name,
  avatar: author.avatar,
  ...(author.deleted && { deleted: true }),
});

/** What a reader sees beside the row itself. */
export interface Around {
  likes: Types.ObjectId[];
  dislikes: Types.ObjectId[];
  /** What is not yet summed into the deal. */
  waiting?: Counts | undefined;
  /** Missing where nobody is signed in. */
  own?: OwnReaction | undefined;
}

function answer(row: PromotionDetail | PromotionCard, description: string, around: Around): Promotion {
  const { waiting = noCounts, own } = around;
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
    likesCount: row.likesCount + waiting.likes,
    dislikesCount: row.dislikesCount + waiting.dislikes,
    commentsCount: row.commentsCount + waiting.comments,
    likes: around.likes.map((user) => user.toHexString()),
    dislikes: around.dislikes.map((user) => user.toHexString()),
    ...(own !== undefined && { hasLiked: own === 'like', hasDisliked: own === 'dislike' }),
    author: authorAnswer(row.author),
  };
}

export const promotionAnswer = (row: PromotionDetail, around: Around): Promotion => ({
  ...answer(row, row.description, around),
  revision: row.revision,
});

export const cardAnswer = (row: PromotionCard, around: Around): Promotion => answer(row, row.preview, around);
