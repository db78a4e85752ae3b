import { defaultSite, type Site } from '@pechincha/contracts/site';
import { useSyncExternalStore } from 'react';

let current: Site = defaultSite;
const listeners = new Set<() => void>();

export const getSite = (): Site => current;

/** Shows this site from now on, if it is newer than the one shown. */
export function saveSite(site: Site): void {
  if (site.version <= current.version) return;
  current = site;
  listeners.forEach((listener) => listener());
}

function onSiteChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The site as an admin keeps it; renders again when it changes. */
export const useSite = (): Site => useSyncExternalStore(onSiteChange, getSite);
