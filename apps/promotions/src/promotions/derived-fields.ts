import {
  calculateFinalPrice,
  toPriceConditions,
  type PriceConditions,
} from '@pechincha/contracts/price-conditions';
import type { PromotionRow } from './promotion.schema.js';
import { getProductKey } from './product-key.js';
import { getStoreSlug } from './store-slug.js';

/** Marks of promotions that lists can be narrowed by, beside those of stores. */
export const OPEN_MARK = 'open';
export const FREE_SHIPPING_MARK = 'free-shipping';
export const LOWEST_MARK = 'lowest';

export const getStoreMark = (storeSlug: string): string => `store:${storeSlug}`;

type Source = Pick<
  PromotionRow,
  'promotionalPrice' | 'conditions' | 'link' | 'store' | 'city' | 'givenProduct' | 'lowest'
>;

/** What lists sort and filter by and rules read, derived from price, conditions, store and link. */
export type DerivedFields = Pick<PromotionRow, 'finalPrice' | 'marks' | 'storeSlug' | 'product'>;

export function toDerivedFields({ promotionalPrice, conditions = {}, ...source }: Source): DerivedFields {
  const storeSlug = getStoreSlug(source);
  return {
    finalPrice: calculateFinalPrice(promotionalPrice, conditions),
    marks: toMarks(conditions, storeSlug, source.lowest),
    storeSlug,
    product: source.givenProduct ?? getProductKey(source.link),
  };
}

function toMarks(conditions: PriceConditions, storeSlug: string, lowest = false): string[] {
  const { requires, minQuantity, shipping } = toPriceConditions(conditions);
  return [
    ...(!requires && !minQuantity ? [OPEN_MARK] : []),
    ...(shipping === 'free' ? [FREE_SHIPPING_MARK] : []),
    ...(lowest ? [LOWEST_MARK] : []),
    ...(storeSlug ? [getStoreMark(storeSlug)] : []),
  ];
}
