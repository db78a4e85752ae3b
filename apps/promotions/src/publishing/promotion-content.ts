import type { EditPromotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { truncateDescription } from '../promotions/promotion.mapper.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** Fields written by the author, and those derived from them. */
export type PromotionContent = Pick<
  PromotionRow,
  | 'title'
  | 'description'
  | 'preview'
  | 'originalPrice'
  | 'promotionalPrice'
  | 'discount'
  | 'store'
  | 'link'
  | 'coupon'
  | 'picture'
  | 'tok'
>;

export function toPromotionContent(
  body: EditPromotionBody,
  picture: string | null,
  tok: string[],
): PromotionContent {
  const { title, description, promotionalPrice, originalPrice = null, link, store, coupon } = body;
  return {
    ...{ title, description, promotionalPrice, originalPrice, link, store, coupon, picture, tok },
    preview: truncateDescription(description),
    discount: calculateDiscountPercent(originalPrice, promotionalPrice),
  };
}
