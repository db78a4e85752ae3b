import { categoryValues } from '@pechincha/contracts/categories';
import { MAX_LIST_ROWS, MAX_FILTERED_LIST_ROWS } from '@pechincha/contracts/operations/paging';
import type { AdminPromotionsQuery } from '@pechincha/contracts/operations/internal';
import { promotionStatusValues, type PromotionStatus } from '@pechincha/contracts/statuses';
import type { mongo } from 'mongoose';
import type { ListPlan } from '../promotions/list-plan.js';
import type { Found } from '../promotions/promotion-search.js';
import { listIndex, SEARCH_INDEX, type PromotionRow } from '../promotions/promotion.schema.js';

export const statusesOf = (status?: PromotionStatus): readonly PromotionStatus[] =>
  status ? [status] : promotionStatusValues;

/** Found deals that are sorted for a page rather than looked for along the order. */
const MAX_SORTED = 1_000;

/** `city` is a slug. How the back office's table is read: newest first, each state and category an ordered range of one index. */
export function adminListPlan({ page, limit, city, status }: AdminPromotionsQuery, found?: Found): ListPlan {
  const asked: mongo.Filter<PromotionRow> = {
    status: { $in: statusesOf(status) },
    ...(city && { city }),
    ...found?.filter,
  };
  const order = listIndex('createdAt', Boolean(city));
  const hint = found ? SEARCH_INDEX : order;
  const inOrder = { ...asked, category: { $in: categoryValues } };
  const lastRow = found ? MAX_FILTERED_LIST_ROWS : MAX_LIST_ROWS;
  const skip = (page - 1) * limit;
  return {
    ...(found && !found.isOrdered && found.deals > MAX_SORTED && { walk: { filter: inOrder, hint: order } }),
    filter: found ? asked : inOrder,
    sort: { createdAt: -1, _id: -1 },
    hint,
    skip,
    take: Math.max(0, Math.min(limit, lastRow - skip)),
    lastRow,
    count: { filter: asked, hint },
  };
}
