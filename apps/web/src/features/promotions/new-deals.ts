import type { PromotionList } from '@pechincha/contracts/entities/promotion';

/**
 * Number of deals in the fresh list above the last one already shown. Unknown deals further down only moved
 * up from the next page.
 */
export function countNewDeals(shown: PromotionList, fresh: PromotionList): number {
  const ids = new Set(shown.promotions.map(({ _id }) => _id));
  const isKnown = fresh.promotions.map(({ _id }) => ids.has(_id));
  const end = ids.size === 0 ? isKnown.length : isKnown.lastIndexOf(true);
  return isKnown.slice(0, end === -1 ? isKnown.length : end).filter((known) => !known).length;
}
