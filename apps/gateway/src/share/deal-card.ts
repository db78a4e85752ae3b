import { hash } from 'node:crypto';
import { toCityName, ONLINE } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { calculateDiscountPercent } from '@pechincha/contracts/prices';
import { oneLine } from '../web/short-text.js';

/** What the preview picture of a deal shows. */
export interface DealCard {
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
const DRAWING = 1;

export function cardOf(deal: Promotion): DealCard {
  const discount = calculateDiscountPercent(deal.originalPrice, deal.promotionalPrice);
  return {
    id: deal._id,
    title: oneLine(deal.title),
    store: oneLine(deal.store),
    place: deal.city === ONLINE ? '' : toCityName(deal.city),
    coupon: oneLine(deal.coupon),
    price: deal.promotionalPrice,
    originalPrice: discount > 0 ? deal.originalPrice : null,
    discount,
    image: deal.image,
    expired: deal.status === 'expired',
  };
}

/** Another one for everything that is drawn differently. */
export const versionOf = (card: DealCard): string =>
  hash('sha1', JSON.stringify([DRAWING, card]), 'hex').slice(0, 10);

/** The picture's path, which follows what it shows. */
export const pictureAddress = (card: DealCard): string => `/share/${card.id}.jpg?v=${versionOf(card)}`;
