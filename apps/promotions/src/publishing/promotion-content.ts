import type { EditPromotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import { toPriceConditions, type PriceConditions } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { toPreview } from '@pechincha/contracts/text';
import { toDerivedFields, type DerivedFields } from '../products/derived-fields.js';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** Characters of the description shown in lists. */
const MAX_PREVIEW_LENGTH = 100;

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
    | 'discountVerdict'
    | 'reference'
    | 'lowest'
    | 'store'
    | 'link'
    | 'coupon'
    | 'picture'
    | 'validFrom'
    | 'validUntil'
    | 'searchTokens'
    | 'givenProduct'
  >;

type Fields = Omit<EditPromotionBody, keyof PriceConditions> & PriceConditions;

/** `city` is a slug. */
type Context = Pick<PromotionRow, 'city' | 'picture' | 'searchTokens' | 'givenProduct'>;

export function toPromotionContent(body: Fields, context: Context): PromotionContent {
  const { city, picture, searchTokens, givenProduct } = context;
  const { title, description, promotionalPrice, originalPrice = null, link, store, coupon } = body;
  const { validFrom = null, validUntil = null } = body;
  const conditions = toPriceConditions(body);
  return {
    title,
    description,
    promotionalPrice,
    originalPrice,
    link,
    store,
    coupon,
    picture,
    searchTokens,
    validFrom,
    validUntil,
    conditions,
    givenProduct,
    ...toDerivedFields({ promotionalPrice, conditions, link, store, city, givenProduct }),
    preview: toPreview(description, MAX_PREVIEW_LENGTH),
    discount: calculateDiscountPercent(originalPrice, promotionalPrice),
    // Known once it is public.
    discountVerdict: null,
    reference: null,
    lowest: false,
  };
}
