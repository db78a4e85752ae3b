import { parseUrl } from './urls.js';

/** Parameters of links to shops. Names are compared without case and percent-encoding; `*` at the end is anything. */

/** Parameters that say where a visitor comes from, not what the page shows. */
export const defaultTrackers: readonly string[] = [
  // Campaigns and mails.
  'utm_* mtm_* matomo_* piwik_* pk_campaign pk_kwd pk_keyword pk_source pk_medium hsa_* _hsenc _hsmi __hssc __hstc',
  '__hsfp hsCtaTracking mkt_tok mc_cid mc_eid _kx vero_id vero_conv oly_anon_id oly_enc_id s_kwcid ef_id xtor',
  'trk_contact trk_msg trk_module trk_sid',
  // Search engines and networks of advertisements.
  'gclid gclsrc gad_* gbraid wbraid dclid _ga _gl _gac srsltid msclkid yclid ysclid _openstat tblci dicbo',
  'rb_clickid wickedid',
  // Social networks, messengers and links that open apps.
  'fbclid fb_action_ids fb_action_types fb_source fb_ref mibextid sfnsn igshid igsh ig_rid ttclid twclid epik',
  'li_fat_id rdt_cid ScCid _branch_match_id _branch_referrer',
].flatMap((names) => names.split(' '));

/** `name`, or `domain:name` for the links of a domain and its subdomains: parameters that pay who shares the link. */
export const defaultAffiliateParameters: readonly string[] = [
  'aliexpress.com:aff_fcid',
  'aliexpress.com:aff_short_key',
  'amazon.com:tag',
  'amazon.com.br:tag',
  'magazineluiza.com.br:promoter_id',
  'mercadolivre.com.br:matt_word',
  'shopee.com.br:mmp_pid',
  // Networks that serve many shops: Awin, CJ, Impact and Rakuten.
  'awc',
  'cjevent',
  'irclickid',
  'ranEAID',
];

/** At the field `link`; the response has the link without the code as `cleanLink`. */
export const UNDECLARED_AFFILIATE_MESSAGE = 'Este link tem código de afiliado. Declare ou use o link limpo.';

/** @param name decoded */
export function isListedParameter(name: string, listed: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return listed.some((entry) =>
    entry.endsWith('*') ? lower.startsWith(entry.slice(0, -1).toLowerCase()) : lower === entry.toLowerCase(),
  );
}

/** Cuts parameters out of the query, and an empty query with its `?`; all else keeps its bytes. */
function removeParameters(link: string, isRemoved: (name: string, value: string) => boolean): string {
  const [, address = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const kept = query.split('&').filter((parameter) => {
    // The `?` keeps one at the start of a name.
    const [[name, value] = ['', '']] = new URLSearchParams(`?${parameter}`);
    return !isRemoved(name, value);
  });
  const rest = kept.join('&');
  return `${address}${rest && `?${rest}`}${fragment}`;
}

export const removeTrackers = (link: string, trackers: readonly string[]): string =>
  removeParameters(link, (name) => isListedParameter(name, trackers));

/** Leaves parameters without a value, which pay nobody. */
export function removeAffiliateParameters(link: string, parameters: readonly string[]): string {
  const host = parseUrl(link)?.hostname.replace(/\.$/, '') ?? '';
  const names = parameters.flatMap((entry) => {
    const [name = '', domain] = entry.split(':').toReversed();
    return domain === undefined || `.${host}`.endsWith(`.${domain.toLowerCase()}`) ? [name] : [];
  });
  return removeParameters(link, (name, value) => value !== '' && isListedParameter(name, names));
}
