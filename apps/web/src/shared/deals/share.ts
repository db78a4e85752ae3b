import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { formatPrice } from '@pechincha/contracts/prices';
import { getOldPrice } from './old-price';

export const getPromotionUrl = (deal: Pick<Promotion, '_id' | 'city'>): string =>
  `${location.origin}${getPromotionPath(deal)}`;

/** Title, both prices and store, a line each. */
export function getShareText(deal: Promotion): string {
  const oldPrice = getOldPrice(deal);
  const lines = [
    deal.title,
    oldPrice
      ? `De ${formatPrice(oldPrice)} por ${formatPrice(deal.promotionalPrice)}`
      : `Por ${formatPrice(deal.promotionalPrice)}`,
    deal.store && `Loja: ${deal.store}`,
  ];
  return lines.filter(Boolean).join('\n');
}

/** WhatsApp link with title, both prices, store and URL as the text. */
export const getWhatsAppLink = (deal: Promotion): string =>
  `https://wa.me/?text=${encodeURIComponent(`${getShareText(deal)}\n${getPromotionUrl(deal)}`)}`;
