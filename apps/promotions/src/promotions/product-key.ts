import { createHash } from 'node:crypto';

/** Parameters that say where a visitor comes from, not what the page shows. */
const TRACKERS =
  /^(utm_.*|mtm_.*|hsa_.*|[a-z]?gclid|gclsrc|[gw]braid|fbclid|msclkid|ttclid|twclid|yclid|dclid|igshid|igsh|mc_[ce]id|_ga|_gl|srsltid|ref|ref_|aff|aff_.*|afsrc|tag|spm|scm)$/i;

/** Host without `www.` and `m.`, path, and sorted parameters without trackers. */
export function toCanonicalLink(link: string): string {
  const { hostname, port, pathname, searchParams } = new URL(link);
  const host = hostname.replace(/^(www|m)\./, '') + (port && `:${port}`);
  const parameters = [...searchParams]
    .filter(([name]) => !TRACKERS.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  return `${host}${pathname.replace(/\/+$/, '')}${parameters.length > 0 ? '?' : ''}${parameters.join('&')}`;
}

export const PRODUCT_KEY_LENGTH = 16;

/** Equal for promotions of one product; empty without a link. 16 characters of base64url. */
export function getProductKey(link: string): string {
  if (!URL.canParse(link)) return '';
  return createHash('sha256').update(toCanonicalLink(link)).digest('base64url').slice(0, PRODUCT_KEY_LENGTH);
}
