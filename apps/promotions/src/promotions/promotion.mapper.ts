import {
  calculateFreshness,
  type ValidityVoteResult,
  type CouponFailureReason,
  type CouponHealth,
  type CouponResult,
  type Freshness,
} from '@pechincha/contracts/validity-votes';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { calculateHeat } from '@pechincha/contracts/heat';
import type { Validity } from '@pechincha/contracts/operations/date-fields';
import { toPicturePath } from '@pechincha/contracts/pictures';
import { formatCondition } from '@pechincha/contracts/price-conditions';
import type { Types } from 'mongoose';
import { type Counts, ZERO_COUNTS } from '../counts/count-deltas.repository.js';
import type { AuthorRow } from '../members/member.schema.js';
import type { PromotionRow } from './promotion.schema.js';

/** A member's reaction to a promotion; `none` if removed. */
export type MemberReaction = 'like' | 'dislike' | 'none';

export type PromotionDetailRow = Omit<
  PromotionRow,
  | 'preview'
  | 'searchTokens'
  | 'marks'
  | 'hot'
  | 'changedAt'
  | 'votedAt'
  | 'proof'
  | 'givenProduct'
  | 'warningVersion'
  | 'disputedAt'
>;
export type PromotionCardRow = Omit<
  PromotionDetailRow,
  'description' | 'revision' | 'suggestedPrice' | 'warning'
> &
  Pick<PromotionRow, 'preview'>;

/** Projection of all fields except those only used by lists. */
export const detailProjection: Record<string, 0> = {
  preview: 0,
  searchTokens: 0,
  marks: 0,
  hot: 0,
  changedAt: 0,
  votedAt: 0,
  proof: 0,
  givenProduct: 0,
  warningVersion: 0,
  disputedAt: 0,
};

/** Projection of a card; an inclusion, so that the server does not read the other fields. */
export const cardProjection: Record<string, 1> = Object.fromEntries(
  [
    'title preview originalPrice promotionalPrice conditions finalPrice discount discountVerdict reference lowest store storeSlug product link picture coupon relation category city status',
    'endedBy validFrom validUntil confirmedAt moderationReason moderatedAt publishedAt createdAt likesCount dislikesCount commentsCount netLikes likeMilestones author',
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

/** The days that the row has. */
export const toValidity = ({
  validFrom,
  validUntil,
}: Pick<PromotionRow, 'validFrom' | 'validUntil'>): Validity => ({
  ...(validFrom && { validFrom }),
  ...(validUntil && { validUntil }),
});

/** What a response needs from outside the row. */
export interface PromotionResponseContext {
  now: Date;
  /** What members say of the row's coupon. */
  couponHealth?: CouponHealth | undefined;
  likerIds: Types.ObjectId[];
  dislikerIds: Types.ObjectId[];
  /** Pending count changes. */
  pendingCounts?: Counts | undefined;
  /** Missing for visitors. */
  ownReaction?: MemberReaction | undefined;
  /** Missing for visitors. */
  hasSaved?: boolean | undefined;
  /** Whether the reader published it. */
  isAuthor?: boolean | undefined;
  /** Missing without one of the last 24 hours. */
  ownCheck?: ValidityVoteResult | undefined;
  /** Missing without one of the last 7 days. */
  ownCouponVote?: CouponResult | undefined;
  ownCouponReason?: CouponFailureReason | undefined;
}

function toResponse(
  row: PromotionDetailRow | PromotionCardRow,
  description: string,
  context: PromotionResponseContext,
): Promotion {
  const { pendingCounts = ZERO_COUNTS, ownReaction } = context;
  const condition = formatCondition(row.conditions);
  return {
    _id: row._id.toHexString(),
    title: row.title,
    description,
    originalPrice: row.originalPrice,
    promotionalPrice: row.promotionalPrice,
    ...(hasOtherFinalPrice(row) && { finalPrice: row.finalPrice }),
    ...(condition && { condition }),
    discount: row.discount,
    ...(row.discountVerdict && row.discountVerdict !== 'unproved' && { claim: row.discountVerdict }),
    ...(row.discountVerdict === 'inflated' && row.reference && { reference: row.reference }),
    ...(row.lowest && { lowest: true as const }),
    store: row.store,
    ...(row.storeSlug && { storeSlug: row.storeSlug }),
    ...(row.product && { product: row.product }),
    link: row.link,
    image: row.picture && toPicturePath(row.picture),
    coupon: row.coupon,
    ...(row.relation && { relation: row.relation }),
    category: row.category,
    city: row.city,
    status: row.status,
    ...toEndedBy(row),
    ...toValidity(row),
    ...toHeat(row),
    moderationReason: row.moderationReason,
    moderatedAt: row.moderatedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
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
    ...(context.hasSaved !== undefined && { hasSaved: context.hasSaved }),
    author: toAuthorResponse(row.author),
  };
}

export function toPromotionResponse(row: PromotionDetailRow, context: PromotionResponseContext): Promotion {
  const { now, couponHealth, ownCheck, ownCouponVote, ownCouponReason, isAuthor } = context;
  const freshness = calculateFreshness(row.confirmedAt ?? [], now);
  return {
    ...toResponse(row, row.description, context),
    ...row.conditions,
    ...(row.discountVerdict && { claim: row.discountVerdict }),
    ...(row.reference && { reference: row.reference }),
    ...(freshness && { freshness: toFreshnessResponse(freshness) }),
    ...(couponHealth && { couponHealth: toCouponHealthResponse(couponHealth) }),
    ...(ownCheck && { ownCheck }),
    ...(ownCouponVote && { ownCouponVote }),
    ...(ownCouponReason && { ownCouponReason }),
    ...(row.warning && { warning: true as const }),
    ...(isAuthor && row.suggestedPrice && { suggestedPrice: row.suggestedPrice }),
    revision: row.revision,
  };
}

/** Leaves out what a card does not show. */
export function toCardResponse(row: PromotionCardRow, context: PromotionResponseContext): Promotion {
  const { now, couponHealth } = context;
  const freshness = calculateFreshness(row.confirmedAt ?? [], now);
  return {
    ...toResponse(row, row.preview, context),
    ...(row.conditions.requires && { requires: row.conditions.requires }),
    ...(freshness && freshness.people > 0 && { freshness: toFreshnessResponse(freshness) }),
    ...(couponHealth &&
      couponHealth.state !== 'unknown' && {
        couponHealth: toCouponHealthResponse({ ...couponHealth, reasons: [] }),
      }),
  };
}

function toHeat({ status, netLikes = 0, likeMilestones = {} }: PromotionDetailRow | PromotionCardRow) {
  const heat = status === 'active' ? calculateHeat({ netLikes, likeMilestones }) : undefined;
  return heat && { heat };
}

export const toEndedBy = ({ status, endedBy }: Pick<PromotionRow, 'status' | 'endedBy'>) => ({
  ...(status === 'expired' && { endedBy: endedBy ?? 'moderation' }),
});

export const toFreshnessResponse = ({ seenAt, people }: Freshness): NonNullable<Promotion['freshness']> => ({
  seenAt: seenAt.toISOString(),
  people,
});

export const toCouponHealthResponse = ({
  lastWorkedAt,
  reasons,
  ...health
}: CouponHealth): NonNullable<Promotion['couponHealth']> => ({
  ...health,
  lastWorkedAt: lastWorkedAt?.toISOString() ?? null,
  ...(reasons.length > 0 && { reasons }),
});
