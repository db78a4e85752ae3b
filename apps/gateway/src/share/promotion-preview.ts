import { hash } from 'node:crypto';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { listPreviewNotes } from '@pechincha/contracts/preview-notes';
import { getComparedPrice } from '@pechincha/contracts/price-history';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import type { Site } from '@pechincha/contracts/site';
import { toSingleLine } from '@pechincha/contracts/text';
import { getPlaceName } from '../pages/promotion-head.js';

/** Content of a promotion's preview image. */
export interface PromotionPreview {
  id: string;
  siteName: string;
  title: string;
  store: string;
  /** City name; empty for an online promotion. */
  place: string;
  coupon: string;
  isCouponFailing: boolean;
  /** The final price in reais. */
  price: number;
  /** One line of conditions, or empty. */
  condition: string;
  /** One line of what may have changed since, or empty. */
  notes: string;
  /** Reais; null when the final price is not lower. */
  originalPrice: number | null;
  /** Whole percent of the promotional price; 0 without an original price. */
  discount: number;
  /** Path below /uploads/, or null. */
  image: string | null;
  expired: boolean;
}

/** Increment when the drawing changes, so that caches fetch the new image. */
const DRAWING_VERSION = 4;

export function toPromotionPreview(
  promotion: Promotion,
  site: Pick<Site, 'name' | 'cities'>,
  now: Date,
): PromotionPreview {
  const { promotionalPrice, finalPrice = promotionalPrice } = promotion;
  const originalPrice = getComparedPrice(promotion);
  const isReduced = calculateDiscountPercent(originalPrice, finalPrice) > 0;
  return {
    id: promotion._id,
    siteName: site.name,
    title: toSingleLine(promotion.title),
    store: toSingleLine(promotion.store),
    place: getPlaceName(promotion, site.cities),
    coupon: toSingleLine(promotion.coupon),
    isCouponFailing: promotion.couponHealth?.state === 'fails',
    price: finalPrice,
    condition: toSingleLine(promotion.condition ?? ''),
    notes: listPreviewNotes(promotion, now).join(' · '),
    originalPrice: isReduced ? originalPrice : null,
    discount: isReduced ? calculateDiscountPercent(originalPrice, promotionalPrice) : 0,
    image: promotion.image,
    expired: promotion.status === 'expired',
  };
}

const hashContent = (content: unknown): string =>
  hash('sha1', JSON.stringify([DRAWING_VERSION, content]), 'hex').slice(0, 10);

/** Hash of everything that affects the image. */
export const getPreviewVersion = (preview: PromotionPreview): string => hashContent(preview);

/** The same for the image of pages without their own. */
export const getBrandVersion = (siteName: string): string => hashContent(siteName);

/** Path of the preview image, versioned by its content. */
export const getPreviewImagePath = (preview: PromotionPreview): string =>
  `/share/${preview.id}.jpg?v=${getPreviewVersion(preview)}`;

/** The same for pages without an image of their own. */
export const getBrandImagePath = (siteName: string): string =>
  `/share/pechincha.jpg?v=${getBrandVersion(siteName)}`;
