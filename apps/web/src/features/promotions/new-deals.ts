import type { PromotionList } from '@pechincha/contracts/entities/promotion';

/**
 * Number of deals in the fresh list above the last one already shown. Unknown deals further down only moved
 * up from the next page. Where all are unknown there may be more on the next ones: the totals say how many.
 */
export function countNewDeals(shown: PromotionList, fresh: PromotionList): number {
  const ids = new Set(shown.promotions.map(({ _id }) => _id));
  const isKnown = fresh.promotions.map(({ _id }) => ids.has(_id));
  const end = ids.size === 0 ? isKnown.length : isKnown.lastIndexOf(true);
  if (end === -1) return Math.max(isKnown.length, fresh.total - shown.total);
  return isKnown.slice(0, end).filter((known) => !known).length;
}
