import { getPromotionPath, ONLINE } from '@pechincha/contracts/cities';
import { getNow } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { listPreviewNotes } from '@pechincha/contracts/preview-notes';
import { formatPrice } from '@pechincha/contracts/prices';
import { getFinalPrice, getOldPrice } from '../../lib/deal-prices';

/** Public deals, which take reactions and comments. */
export const isOpen = ({ status }: Pick<Promotion, 'status'>): boolean =>
  status === 'active' || status === 'expired';

type Viewer = Pick<CurrentUser, '_id' | 'role'> | null;

/** The author and admins may edit and delete a deal. */
export const canManage = ({ author }: Pick<Promotion, 'author'>, user: Viewer): boolean =>
  user !== null && (user._id === author._id || user.role === 'admin');

/** Prefixes the city; online deals have none. */
const toCityPath = (city: string, path: string): string => (city === ONLINE ? path : `/${city}${path}`);

export const getEditPath = ({ _id, city }: Pick<Promotion, '_id' | 'city'>): string =>
  toCityPath(city, `/editar-promocao/${_id}`);

/** Page to open after a deal was deleted. */
export const getListPath = ({ city }: Pick<Promotion, 'city'>): string => toCityPath(city, '/promocoes');

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
