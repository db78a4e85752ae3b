import { heatLikes } from '@pechincha/contracts/heat';
import { likeSteps, type LikeStep } from '@pechincha/contracts/rules';
import type { PromotionRow } from './promotion.schema.js';

/** Numbers of counted likes, minus dislikes, whose first time is stored. */
const RECORDED_LIKES = [...new Set<number>([...likeSteps, ...heatLikes])];

const MINUTE_MS = 60_000;

export type LikedRow = Pick<PromotionRow, 'netLikes' | 'reached' | 'publishedAt' | 'createdAt'>;

/** Whole minutes since the promotion was first published. */
export const getMinutesSincePublication = (
  { publishedAt, createdAt }: Pick<PromotionRow, 'publishedAt' | 'createdAt'>,
  at: Date,
): number => Math.max(0, Math.floor((at.getTime() - (publishedAt ?? createdAt).getTime()) / MINUTE_MS));

/** The numbers that `change` makes the promotion reach for the first time. */
export function listNewlyReached({ netLikes = 0, reached = {} }: LikedRow, change: number): number[] {
  const isNew = (likes: number): boolean => netLikes + change >= likes && reached[likes] === undefined;
  return RECORDED_LIKES.filter(isNew);
}

export const isLikeStep = (likes: number): likes is LikeStep => likeSteps.some((step) => step === likes);
