import { hash } from 'node:crypto';
import { toCityName, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { toSingleLine } from '../web/short-text.js';

/** What the preview picture of a deal shows. */
export interface PromotionPreview {
  id: string;
  title: string;
  store: string;
  /** The city's name, empty for an online deal. */
  place: string;
  coupon: string;
  /** Reais. */
  price: number;
  /** Reais; null where there is nothing to cross out. */
  originalPrice: number | null;
  /** Whole per cent, 0 for none. */
  discount: number;
  /** A path under /uploads/, or null. */
  image: string | null;
  expired: boolean;
}

/** Counted up when the drawing changes, so that caches take the new one. */
const DRAWING_VERSION = 1;

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

/** Another one for everything that is drawn differently. */
export const getPreviewVersion = (preview: PromotionPreview): string =>
  hash('sha1', JSON.stringify([DRAWING_VERSION, preview]), 'hex').slice(0, 10);

/** The picture's path, which follows what it shows. */
export const getPreviewImagePath = (preview: PromotionPreview): string =>
  `/share/${preview.id}.jpg?v=${getPreviewVersion(preview)}`;
