import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { formatPrice } from '@pechincha/contracts/prices';
import { getOldPrice } from './old-price';

/** WhatsApp link with title, both prices, store and URL as the text. */
export function getWhatsAppLink(deal: Promotion): string {
  const oldPrice = getOldPrice(deal);
  const lines = [
    deal.title,
    oldPrice
      ? `De ${formatPrice(oldPrice)} por ${formatPrice(deal.promotionalPrice)}`
      : `Por ${formatPrice(deal.promotionalPrice)}`,
    deal.store && `Loja: ${deal.store}`,
    `${location.origin}${getPromotionPath(deal)}`,
  ];
  return `https://wa.me/?text=${encodeURIComponent(lines.filter(Boolean).join('\n'))}`;
}
