import { MAX_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { UserPromotionsQuery } from '@pechincha/contracts/operations/promotions';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import type { Types } from 'mongoose';
import { PUBLIC_STATUSES } from '../promotions/promotion-visibility.js';
import { AUTHOR_INDEX } from '../promotions/promotion.schema.js';
import type { ListPlan } from './list-plan.js';

/** Lists one author's promotions: of all statuses, or only of the public ones. */
export function planAuthorList(
  author: Types.ObjectId,
  { page, limit, status }: UserPromotionsQuery,
  canSeeAll: boolean,
): ListPlan {
  const allowed = canSeeAll ? promotionStatusValues : PUBLIC_STATUSES;
  const statuses = allowed.filter((candidate) => !status || candidate === status);
  const skip = (page - 1) * limit;
  const filter = { 'author._id': author, status: { $in: statuses } };
  return {
    filter,
    sort: { createdAt: -1, _id: -1 },
    hint: AUTHOR_INDEX,
    skip,
    take: Math.max(0, Math.min(limit, MAX_LIST_ROWS - skip)),
    lastRow: MAX_LIST_ROWS,
    count: { filter, hint: AUTHOR_INDEX },
  };
}
