import { createHash } from 'node:crypto';
import {
  defaultAffiliateParameters,
  defaultTrackers,
  isListedParameter,
  removeAffiliateParameters,
} from '@pechincha/contracts/link-parameters';
import {
  calculateFinalPrice,
  type PriceConditions,
  toPriceConditions,
} from '@pechincha/contracts/price-conditions';
import { toDomainSlug, toLocalStoreSlug } from '@pechincha/contracts/slugs';
import { getDomain } from 'tldts';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/**
 * Not the lists that an admin keeps: the product of a stored link must stay the same as that of later links, for prices
 * and joined products. What an admin adds to the trackers is taken out of links before they come here.
 *
 * Parameters that make no other product: trackers, and what names partners or where in the shop one came from.
 */
const IGNORED_PARAMETERS = [
  ...defaultTrackers,
  ...'ref ref_ aff aff_* afsrc tag ascsubtag pd_rd_* pf_rd_* spm scm algo_pvid algo_expid pdp_npi matt_*'.split(
    ' ',
  ),
  ...'reco_* polycard_client tracking_id sp_atk xptdk uls_trackid adjust_* af_* mmp_pid irgwc'.split(' '),
];

/** Percent-encoding as RFC 3986, 6.2.2 has it: in capitals, and of no character that needs none. */
const normalizeEncoding = (path: string): string =>
  path.replace(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });

/**
 * Host without `www.` and `m.`, path, and sorted parameters without trackers. Links that differ only in writing are one:
 * `URL` changes the case of the host, and takes out the default port and dot segments.
 */
export function toCanonicalLink(link: string): string {
  const { hostname, port, pathname, searchParams } = new URL(
    removeAffiliateParameters(link, defaultAffiliateParameters),
  );
  const host = hostname.replace(/^(www|m)\./, '') + (port && `:${port}`);
  const path = normalizeEncoding(pathname).replace(/\/+$/, '');
  const parameters = [...searchParams]
    .filter(([name]) => !isListedParameter(name, IGNORED_PARAMETERS))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  return `${host}${path}${parameters.length > 0 ? '?' : ''}${parameters.join('&')}`;
}

export const PRODUCT_KEY_LENGTH = 16;

/** Equal for promotions of one product; empty without a link. 16 characters of base64url. */
export function getProductKey(link: string): string {
  if (!URL.canParse(link)) return '';
  return createHash('sha256').update(toCanonicalLink(link)).digest('base64url').slice(0, PRODUCT_KEY_LENGTH);
}

/**
 * Identifies a store across promotions: the registrable domain of the link by the public suffix list, else name and
 * city. Empty without link and name.
 * @param promotion `city` is a slug
 */
export function getStoreSlug({ link, store, city }: Pick<PromotionRow, 'link' | 'store' | 'city'>): string {
  if (URL.canParse(link)) {
    const { hostname } = new URL(link);
    return toDomainSlug(getDomain(hostname, { allowPrivateDomains: true }) ?? hostname);
  }
  return toLocalStoreSlug(store, city);
}

/** Marks of promotions that lists can be narrowed by, beside those of stores. */
export const OPEN_MARK = 'open';
export const FREE_SHIPPING_MARK = 'free-shipping';
export const LOWEST_MARK = 'lowest';

export const getStoreMark = (storeSlug: string): string => `store:${storeSlug}`;

type Source = Pick<
  PromotionRow,
  'promotionalPrice' | 'conditions' | 'link' | 'store' | 'city' | 'givenProduct' | 'lowest'
>;

/** What lists sort and filter by and rules read, derived from price, conditions, store and link. */
export type DerivedFields = Pick<PromotionRow, 'finalPrice' | 'marks' | 'storeSlug' | 'product'>;

export function toDerivedFields({ promotionalPrice, conditions, ...source }: Source): DerivedFields {
  const storeSlug = getStoreSlug(source);
  return {
    finalPrice: calculateFinalPrice(promotionalPrice, conditions),
    marks: toMarks(conditions, storeSlug, source.lowest),
    storeSlug,
    product: source.givenProduct ?? getProductKey(source.link),
  };
}

function toMarks(conditions: PriceConditions, storeSlug: string, lowest = false): string[] {
  const { requires, minQuantity, shipping } = toPriceConditions(conditions);
  return [
    ...(!requires && !minQuantity ? [OPEN_MARK] : []),
    ...(shipping === 'free' ? [FREE_SHIPPING_MARK] : []),
    ...(lowest ? [LOWEST_MARK] : []),
    ...(storeSlug ? [getStoreMark(storeSlug)] : []),
  ];
}
