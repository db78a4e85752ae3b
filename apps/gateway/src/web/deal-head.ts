import { toCityName, ONLINE, getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPromotionHeadline, toPageTitle } from '@pechincha/contracts/pages';
import { calculateDiscountPercent, formatPrice } from '@pechincha/contracts/prices';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { cut, oneLine } from './short-text.js';
import { breadcrumbs } from './place-head.js';
import type { PageHead } from './page-head.js';

const DESCRIPTION = 220;
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** @param picture the address of the deal's preview picture */
export function dealHead(deal: Promotion, picture: string, origin: string): PageHead {
  const title = toPromotionHeadline(deal);
  return {
    title: toPageTitle(title),
    description: cut(descriptionOf(deal), DESCRIPTION),
    canonical: origin + getPromotionPath(deal),
    index: true,
    preview: { title, type: 'product', image: picture, imageAlt: title, price: deal.promotionalPrice },
    data: [way(deal, origin), product(deal, picture, origin)],
  };
}

function descriptionOf(deal: Promotion): string {
  const { originalPrice, promotionalPrice, store, coupon, city } = deal;
  const percent = calculateDiscountPercent(originalPrice, promotionalPrice);
  const price =
    originalPrice && percent > 0
      ? `${percent}% de desconto: de ${plainPrice(originalPrice)} por ${plainPrice(promotionalPrice)}`
      : `Por apenas ${plainPrice(promotionalPrice)}`;
  const where = [store && `na loja ${oneLine(store)}`, city !== ONLINE && `em ${toCityName(city)}`].filter(
    Boolean,
  );
  return [
    ...(deal.status === 'expired' ? ['Esta promoção expirou.'] : []),
    `${[price, ...where].join(' ')}.`,
    ...(coupon ? [`Cupom ${oneLine(coupon)}.`] : []),
    `Publicada em ${day.format(new Date(deal.createdAt))}.`,
    oneLine(deal.description),
  ]
    .join(' ')
    .trim();
}

function way(deal: Promotion, origin: string): object {
  const city = deal.city === ONLINE ? [] : [{ name: toCityName(deal.city), url: `${origin}/${deal.city}` }];
  return breadcrumbs([
    { name: 'Início', url: `${origin}/` },
    ...city,
    { name: oneLine(deal.title), url: origin + getPromotionPath(deal) },
  ]);
}

function product(deal: Promotion, picture: string, origin: string): object {
  const url = origin + getPromotionPath(deal);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: oneLine(deal.title),
    description: cut(oneLine(deal.description) || oneLine(deal.title), 500),
    image: deal.image ? origin + resizePicturePath(deal.image, 1200) : picture,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: deal.promotionalPrice.toFixed(2),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${deal.status === 'expired' ? 'Discontinued' : 'InStock'}`,
      ...(deal.store ? { seller: { '@type': 'Organization', name: oneLine(deal.store) } } : {}),
    },
  };
}

/** With a common space: previews and searches are plain text. */
const plainPrice = (reais: number): string => oneLine(formatPrice(reais));
