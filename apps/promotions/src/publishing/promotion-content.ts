import type { EditPromotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import { toPriceConditions, type PriceConditions } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { toDerivedFields, type DerivedFields } from '../promotions/derived-fields.js';
import { truncateDescription } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** Fields written by the author, and those derived from them. */
export type PromotionContent = DerivedFields &
  Pick<
    PromotionRow,
    | 'title'
    | 'description'
    | 'preview'
    | 'originalPrice'
    | 'promotionalPrice'
    | 'conditions'
    | 'discount'
    | 'store'
    | 'link'
    | 'coupon'
    | 'picture'
    | 'validFrom'
    | 'validUntil'
    | 'tok'
  >;

type Fields = Omit<EditPromotionBody, keyof PriceConditions> & PriceConditions;

/** @param city slug of the promotion's city */
export function toPromotionContent(
  body: Fields,
  city: string,
  picture: string | null,
  tok: string[],
): PromotionContent {
  const { title, description, promotionalPrice, originalPrice = null, link, store, coupon } = body;
  const { validFrom = null, validUntil = null } = body;
  const conditions = toPriceConditions(body);
  return {
    ...{ title, description, promotionalPrice, originalPrice, link, store, coupon, picture, tok },
    ...{ validFrom, validUntil },
    conditions,
    ...toDerivedFields({ promotionalPrice, conditions, link, store, city }),
    preview: truncateDescription(description),
    discount: calculateDiscountPercent(originalPrice, promotionalPrice),
  };
}
