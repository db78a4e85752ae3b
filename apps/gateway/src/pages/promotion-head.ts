import { ONLINE, getPromotionPath } from '@pechincha/contracts/cities';
import { TIME_ZONE } from '@pechincha/contracts/days';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { toPromotionHeadline, toPageTitle } from '@pechincha/contracts/pages';
import { listPreviewNotes } from '@pechincha/contracts/preview-notes';
import { calculateDiscountPercent, formatPrice } from '@pechincha/contracts/prices';
import { resizePicturePath } from '@pechincha/contracts/pictures';
import { getCityName, type City } from '@pechincha/contracts/site';
import { toSingleLine } from '@pechincha/contracts/text';
import { createBreadcrumbs, type HeadContext, type PageHead, truncate } from './page-head.js';

const MAX_DESCRIPTION_LENGTH = 220;
const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: TIME_ZONE });

/** @param imageUrl of the preview image */
export function createPromotionHead(
  promotion: Promotion,
  imageUrl: string,
  { site, origin }: Pick<HeadContext, 'site' | 'origin'>,
  now: Date,
): PageHead {
  const condition = toSingleLine(promotion.condition ?? '');
  const headline = toPromotionHeadline(promotion);
  const city = getPlaceName(promotion, site.cities);
  const previewTitle = addCondition(headline, condition);
  return {
    title: toPageTitle(headline, site.name),
    description: toDescription(promotion, city, now, condition),
    canonical: origin + getPromotionPath(promotion),
    isIndexed: true,
    preview: {
      siteName: site.name,
      type: 'product',
      title: previewTitle,
      description: toDescription(promotion, city, now),
      image: imageUrl,
      imageAlt: previewTitle,
      price: promotion.finalPrice ?? promotion.promotionalPrice,
    },
    data: [toBreadcrumbs(promotion, city, origin), toProductData(promotion, imageUrl, origin)],
  };
}

/** Name of the city; empty for an online promotion. */
export const getPlaceName = ({ city }: Pick<Promotion, 'city'>, cities: readonly City[]): string =>
  city === ONLINE ? '' : getCityName(cities, city);

/** As in `por R$ 199,90 no Pix · frete grátis`, or `por R$ 199,90 · frete grátis`. */
function addCondition(headline: string, condition: string): string {
  if (!condition) return headline;
  return `${headline}${condition.startsWith('no ') ? ' ' : ' · '}${condition}`;
}

/** What may have changed comes first, so that it is never cut off. */
function toDescription(promotion: Promotion, city: string, now: Date, condition?: string): string {
  const { store, coupon } = promotion;
  const details = [
    condition && `(${condition})`,
    store && `na loja ${toSingleLine(store)}`,
    city && `em ${city}`,
  ].filter(Boolean);
  const description = [
    ...(promotion.status === 'expired' ? ['Esta promoção expirou.'] : []),
    ...listPreviewNotes(promotion, now).map((note) => `${note}.`),
    `${[toPriceText(promotion), ...details].join(' ')}.`,
    ...(coupon ? [`Cupom ${toSingleLine(coupon)}.`] : []),
    `Publicada em ${dateFormat.format(new Date(promotion.publishedAt ?? promotion.createdAt))}.`,
    toSingleLine(promotion.description),
  ];
  return truncate(description.join(' ').trim(), MAX_DESCRIPTION_LENGTH);
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

function toBreadcrumbs(promotion: Promotion, city: string, origin: string): object {
  return createBreadcrumbs([
    { name: 'Início', url: `${origin}/` },
    ...(city ? [{ name: city, url: `${origin}/${promotion.city}` }] : []),
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
      ...(promotion.validUntil !== undefined && { priceValidUntil: promotion.validUntil }),
      availability: `https://schema.org/${promotion.status === 'expired' ? 'Discontinued' : 'InStock'}`,
      ...(promotion.store
        ? { seller: { '@type': 'Organization', name: toSingleLine(promotion.store) } }
        : {}),
    },
  };
}

/** With a normal instead of a no-break space, for plain text. */
const formatPlainPrice = (reais: number): string => toSingleLine(formatPrice(reais));
