import { toDomainSlug, toLocalStoreSlug } from '@pechincha/contracts/slugs';
import { getDomain } from 'tldts';

interface StoreFields {
  link: string;
  store: string;
  /** A slug. */
  city: string;
}

/**
 * Identifies a store across promotions: the registrable domain of the link by the public suffix list, else name and
 * city. Empty without link and name.
 */
export function getStoreSlug({ link, store, city }: StoreFields): string {
  // A stored link that is none must not stop the migration of all others.
  if (URL.canParse(link)) {
    const { hostname } = new URL(link);
    return toDomainSlug(getDomain(hostname, { allowPrivateDomains: true }) ?? hostname);
  }
  return toLocalStoreSlug(store, city);
}
