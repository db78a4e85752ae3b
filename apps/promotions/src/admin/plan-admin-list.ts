import { MAX_LIST_ROWS, MAX_FILTERED_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { AdminPromotionsQuery } from '@pechincha/contracts/operations/internal';
import { promotionStatusValues, type PromotionStatus } from '@pechincha/contracts/statuses';
import type { mongo } from 'mongoose';
import type { ListPlan } from '../lists/list-plan.js';
import { toCountedRows, type IndexMatch } from '../lists/index-match.js';
import { getListIndex, type PromotionRow } from '../promotions/promotion.schema.js';

export const toStatuses = (status?: PromotionStatus): readonly PromotionStatus[] =>
  status ? [status] : promotionStatusValues;

/** With more matches than this, an index scan in list order is tried before sorting the matches. */
const MAX_SORTED_ROWS = 1_000;

/** `city` is a slug. Newest first; each status is an ordered range of one index. */
export function planAdminList(
  { page, limit, city, status }: AdminPromotionsQuery,
  match?: IndexMatch,
): ListPlan {
  const statuses = toStatuses(status);
  const filter: mongo.Filter<PromotionRow> = {
    status: { $in: statuses },
    ...(city && { city }),
    ...match?.filter,
  };
  const order = getListIndex('createdAt', { city });
  const hint = match?.index ?? order;
  const lastRow = match ? MAX_FILTERED_LIST_ROWS : MAX_LIST_ROWS;
  const skip = (page - 1) * limit;
  return {
    // The index of words is in the order of publication.
    ...(match && match.promotionCount > MAX_SORTED_ROWS && { indexScan: { filter, hint: order } }),
    filter,
    sort: { createdAt: -1, _id: -1 },
    hint,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
    count: { filter, hint, among: match && toCountedRows(match, statuses) },
  };
}
