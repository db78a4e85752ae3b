import type { PromotionList } from '@pechincha/contracts/entities/promotion';

/**
 * How many deals of a fresh list stand above one that is shown already. What the shown list lacks further down only
 * moved up from the next page.
 */
export function countNewDeals(shown: PromotionList, fresh: PromotionList): number {
  const ids = new Set(shown.promotions.map(({ _id }) => _id));
  const isKnown = fresh.promotions.map(({ _id }) => ids.has(_id));
  const end = ids.size === 0 ? isKnown.length : isKnown.lastIndexOf(true);
  return isKnown.slice(0, end === -1 ? isKnown.length : end).filter((known) => !known).length;
}
