import { defaultAffiliateParameters, defaultTrackers } from './link-parameters.js';
import { defaultSite, type Site } from './site.js';

/** What the site refuses in texts and takes out of links, as an admin keeps it at /admin/site. */
export interface SiteRules {
  /** Links to them and to their subdomains are refused. */
  blockedDomains: readonly { domain: string; reason: string }[];
  /** Words or groups of words, refused as whole words without regard to case and accents. */
  blockedWords: readonly string[];
  /** Domains whose links hide where they lead; refused, with their subdomains. */
  shorteners: readonly string[];
  /** As `defaultTrackers`. */
  trackers: readonly string[];
  /** As `defaultAffiliateParameters`. */
  affiliateParameters: readonly string[];
}

/** Of each list of rules. */
export const MAX_LIST_ENTRIES = 1_000;

export type SiteSettings = Site & SiteRules;

/** Of anybody's links, and of the shops' own ones, which may have an affiliate's code in them. */
const defaultShorteners =
  'bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly cutt.ly rebrand.ly shorturl.at t.ly rb.gy tiny.cc bl.ink ' +
  'encurtador.com.br encurtador.dev amzn.to a.co s.shopee.com.br shope.ee s.click.aliexpress.com a.aliexpress.com meli.la';

export const defaultSiteSettings: SiteSettings = {
  ...defaultSite,
  blockedDomains: [],
  blockedWords: [],
  shorteners: defaultShorteners.split(' '),
  trackers: defaultTrackers,
  affiliateParameters: defaultAffiliateParameters,
};

/** The nine that the site began with; they can be hidden, not removed. */
export const permanentCategories: readonly string[] = defaultSite.categories.map(({ value }) => value);
