import type { EditPromotionBody } from '@pechincha/contracts/operations/promotion-bodies';
import {
  removeAffiliateParameters,
  removeTrackers,
  UNDECLARED_AFFILIATE_MESSAGE,
} from '@pechincha/contracts/link-parameters';
import { toPriceConditions, type PriceConditions } from '@pechincha/contracts/price-conditions';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import type { Relation } from '@pechincha/contracts/relations';
import type { SiteRules } from '@pechincha/contracts/site-rules';
import { toPreview } from '@pechincha/contracts/text';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
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
    | 'relation'
    | 'picture'
    | 'validFrom'
    | 'validUntil'
    | 'searchTokens'
    | 'givenProduct'
  >;

type Fields = Omit<EditPromotionBody, keyof PriceConditions> & PriceConditions;

/**
 * The link as it is kept: byte for byte, less the trackers.
 * @throws DomainError INVALID_INPUT with `cleanLink` if it has the code of an affiliate that `relation` does not declare
 */
export function toKeptLink(
  givenLink: string,
  relation: Relation = 'none',
  { trackers, affiliateParameters }: Pick<SiteRules, 'trackers' | 'affiliateParameters'>,
): string {
  const link = removeTrackers(givenLink, trackers);
  if (relation === 'affiliate') return link;
  const cleanLink = removeAffiliateParameters(link, affiliateParameters);
  if (cleanLink === link) return link;
  throw new DomainError('INVALID_INPUT', {
    errors: [createFieldError('link', UNDECLARED_AFFILIATE_MESSAGE)],
    details: { cleanLink },
  });
}

/** `city` is a slug. */
type Context = Pick<PromotionRow, 'city' | 'picture' | 'searchTokens' | 'givenProduct'>;

export function toPromotionContent(body: Fields, context: Context): PromotionContent {
  const { city, picture, searchTokens, givenProduct } = context;
  const { title, description, promotionalPrice, originalPrice = null, link, store, coupon } = body;
  const { validFrom = null, validUntil = null, relation = 'none' } = body;
  const conditions = toPriceConditions(body);
  return {
    title,
    description,
    promotionalPrice,
    originalPrice,
    link,
    store,
    coupon,
    relation: relation === 'none' ? null : relation,
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
