import * as z from 'zod/mini';
import { categoryIcons, SLUG_PATTERN } from '../site.js';

/** A category's value: of a form or filter it must be one that the site lists. */
export const categoryValue = z.string().check(z.regex(SLUG_PATTERN));

/** What every page shows, as `Site`. */
export const site = z.object({
  version: z.int(),
  name: z.string(),
  contactEmail: z.string(),
  socialUrl: z.string(),
  cities: z.array(z.object({ slug: z.string(), name: z.string(), inMenu: z.boolean() })),
  categories: z.array(
    z.object({
      value: categoryValue,
      label: z.string(),
      icon: z.enum(categoryIcons),
      hidden: z.boolean(),
    }),
  ),
});

/** What is taken out of links, and which of them need a declaration. */
export const linkRules = z.object({
  shorteners: z.array(z.string()),
  trackers: z.array(z.string()),
  affiliateParameters: z.array(z.string()),
});

/** All that an admin keeps at /admin/site, as `SiteSettings`. */
export const siteSettings = z.extend(site, {
  blockedDomains: z.array(z.object({ domain: z.string(), reason: z.string() })),
  blockedWords: z.array(z.string()),
  ...linkRules.shape,
});
