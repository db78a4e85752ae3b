import type { PromotionRow } from '../promotions/promotion.schema.js';

/** Shop and code, without case; undefined without a coupon. A promotion without a shop shares it with no other. */
export function getCouponKey({
  _id,
  storeSlug,
  coupon,
}: Pick<PromotionRow, '_id' | 'storeSlug' | 'coupon'>): string | undefined {
  const code = coupon.trim().toLocaleLowerCase('pt-BR');
  return code ? `${storeSlug || _id.toHexString()}|${code}` : undefined;
}
