import { toCityName, ONLINE, getPromotionPath } from '@pechincha/contracts/cities';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPromotionHeadline, toPageTitle } from '@pechincha/contracts/pages';
import { calculateDiscountPercent, formatPrice } from '@pechincha/contracts/prices';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { truncate, toSingleLine } from './short-text.js';
import { createBreadcrumbs } from './list-head.js';
import type { PageHead } from './page-head.js';

const MAX_DESCRIPTION_LENGTH = 220;
const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** @param imageUrl of the preview image */
export function createPromotionHead(promotion: Promotion, imageUrl: string, origin: string): PageHead {
  const price = promotion.finalPrice ?? promotion.promotionalPrice;
  const title = toPromotionHeadline(promotion);
  return {
    title: toPageTitle(title),
    description: truncate(toDescription(promotion), MAX_DESCRIPTION_LENGTH),
    canonical: origin + getPromotionPath(promotion),
    isIndexed: true,
    preview: { title, type: 'product', image: imageUrl, imageAlt: title, price },
    data: [toBreadcrumbs(promotion, origin), toProductData(promotion, imageUrl, origin)],
  };
}

function toDescription(promotion: Promotion): string {
  const { store, coupon, city, condition } = promotion;
  const details = [
    condition && `(${toSingleLine(condition)})`,
    store && `na loja ${toSingleLine(store)}`,
    city !== ONLINE && `em ${toCityName(city)}`,
  ].filter(Boolean);
  return [
    ...(promotion.status === 'expired' ? ['Esta promoção expirou.'] : []),
    `${[toPriceText(promotion), ...details].join(' ')}.`,
    ...(coupon ? [`Cupom ${toSingleLine(coupon)}.`] : []),
    `Publicada em ${dateFormat.format(new Date(promotion.createdAt))}.`,
    toSingleLine(promotion.description),
  ]
    .join(' ')
    .trim();
}

/** The final price; the original one only if higher, and the discount only if it is that between these two. */
function toPriceText({ originalPrice, promotionalPrice, finalPrice }: Promotion): string {
  const price = finalPrice ?? promotionalPrice;
  if (!originalPrice || calculateDiscountPercent(originalPrice, price) === 0)
    return `Por apenas ${formatPlainPrice(price)}`;
  const prices = `${formatPlainPrice(originalPrice)} por ${formatPlainPrice(price)}`;
  if (finalPrice !== undefined) return `De ${prices}`;
  return `${calculateDiscountPercent(originalPrice, price)}% de desconto: de ${prices}`;
}

function toBreadcrumbs(promotion: Promotion, origin: string): object {
  const city =
    promotion.city === ONLINE
      ? []
      : [{ name: toCityName(promotion.city), url: `${origin}/${promotion.city}` }];
  return createBreadcrumbs([
    { name: 'Início', url: `${origin}/` },
    ...city,
    { name: toSingleLine(promotion.title), url: origin + getPromotionPath(promotion) },
  ]);
}

function toProductData(promotion: Promotion, imageUrl: string, origin: string): object {
  const url = origin + getPromotionPath(promotion);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: toSingleLine(promotion.title),
    description: truncate(toSingleLine(promotion.description) || toSingleLine(promotion.title), 500),
    image: promotion.image ? origin + resizePicturePath(promotion.image, 1200) : imageUrl,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: (promotion.finalPrice ?? promotion.promotionalPrice).toFixed(2),
      priceCurrency: 'BRL',
      availability: `https://schema.org/${promotion.status === 'expired' ? 'Discontinued' : 'InStock'}`,
      ...(promotion.store
        ? { seller: { '@type': 'Organization', name: toSingleLine(promotion.store) } }
        : {}),
    },
  };
}

/** With a normal instead of a no-break space, for plain text. */
const formatPlainPrice = (reais: number): string => toSingleLine(formatPrice(reais));
