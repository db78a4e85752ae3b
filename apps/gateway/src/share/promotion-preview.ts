import { hash } from 'node:crypto';
import { toCityName, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { toSingleLine } from '../pages/short-text.js';

/** Content of a promotion's preview image. */
export interface PromotionPreview {
  id: string;
  title: string;
  store: string;
  /** City name; empty for an online promotion. */
  place: string;
  coupon: string;
  /** Reais. */
  price: number;
  /** Reais; null when there is no discount. */
  originalPrice: number | null;
  /** Whole percent; 0 for none. */
  discount: number;
  /** Path below /uploads/, or null. */
  image: string | null;
  expired: boolean;
}

/** Increment when the drawing changes, so that caches fetch the new image. */
const DRAWING_VERSION = 2;

export function toPromotionPreview(promotion: Promotion): PromotionPreview {
  const discount = calculateDiscountPercent(promotion.originalPrice, promotion.promotionalPrice);
  return {
    id: promotion._id,
    title: toSingleLine(promotion.title),
    store: toSingleLine(promotion.store),
    place: promotion.city === ONLINE ? '' : toCityName(promotion.city),
    coupon: toSingleLine(promotion.coupon),
    price: promotion.promotionalPrice,
    originalPrice: discount > 0 ? promotion.originalPrice : null,
    discount,
    image: promotion.image,
    expired: promotion.status === 'expired',
  };
}

/** Hash of everything that affects the image. */
export const getPreviewVersion = (preview: PromotionPreview): string =>
  hash('sha1', JSON.stringify([DRAWING_VERSION, preview]), 'hex').slice(0, 10);

/** Path of the preview image, versioned by its content. */
export const getPreviewImagePath = (preview: PromotionPreview): string =>
  `/share/${preview.id}.jpg?v=${getPreviewVersion(preview)}`;
