import { getNow } from '@pechincha/contracts/clock';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { listPreviewNotes } from '@pechincha/contracts/preview-notes';
import { formatPrice } from '@pechincha/contracts/prices';
import { getFinalPrice, getOldPrice } from './old-price';

export const getPromotionUrl = (deal: Pick<Promotion, '_id' | 'city'>): string =>
  `${location.origin}${getPromotionPath(deal)}`;

/** Title, both prices with the condition, store, and what may have changed since, a line each. */
export function getShareText(deal: Promotion): string {
  const oldPrice = getOldPrice(deal);
  const price = formatPrice(getFinalPrice(deal));
  const priceText = oldPrice ? `De ${formatPrice(oldPrice)} por ${price}` : `Por ${price}`;
  const lines = [
    deal.status === 'expired' ? `EXPIRADA: ${deal.title}` : deal.title,
    deal.condition ? `${priceText} (${deal.condition})` : priceText,
    deal.store && `Loja: ${deal.store}`,
    ...listPreviewNotes(deal, new Date(getNow())),
  ];
  return lines.filter(Boolean).join('\n');
}

/** WhatsApp link with this text and the URL. */
export const getWhatsAppLink = (deal: Promotion): string =>
  `https://wa.me/?text=${encodeURIComponent(`${getShareText(deal)}\n${getPromotionUrl(deal)}`)}`;
