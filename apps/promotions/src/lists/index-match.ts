import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { mongo } from 'mongoose';
import type { PromotionRow } from '../promotions/promotion.schema.js';
import type { BoundedCount } from './list-plan.js';

type Filter = Pick<mongo.Filter<PromotionRow>, '_id' | 'tok' | 'marks' | '$nor'>;

/** Promotions that an index of words, marks or ids finds. */
export interface IndexMatch {
  index: string;
  /** The range that is read: the rarest word or mark. */
  range: Filter;
  /** The range, and what is compared with each of its rows. */
  filter: Filter;
  /** Promotions in the range, up to the count limit. */
  promotionCount: number;
  /** Whether `promotionCount` is the number of matches. */
  isCounted: boolean;
  /** Whether the index returns them by publication, newest first, without a sort. */
  isOrdered: boolean;
}

/** Promotions that both match, read from the index that finds fewer. */
export function intersect(one: IndexMatch, other: IndexMatch): IndexMatch {
  const [read, compared] = one.promotionCount <= other.promotionCount ? [one, other] : [other, one];
  const excluded = [...(read.filter.$nor ?? []), ...(compared.filter.$nor ?? [])];
  return {
    ...read,
    filter: { ...read.filter, ...compared.filter, ...(excluded.length > 0 && { $nor: excluded }) },
    isCounted: false,
  };
}

/** Promotions in the range that are read to count those which all filters match. */
const MAX_READ_TO_COUNT = 1_000;

/**
 * The first rows of a match that are read to count the promotions which all filters match, newest first in each status;
 * undefined if that is all of them.
 */
export const toCountedRows = (
  { range, promotionCount }: IndexMatch,
  statuses: readonly PromotionStatus[],
): BoundedCount['among'] =>
  promotionCount > MAX_READ_TO_COUNT
    ? { filter: { status: { $in: statuses }, ...range }, rows: MAX_READ_TO_COUNT }
    : undefined;
