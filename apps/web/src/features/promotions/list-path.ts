import { findCityByPath } from '../cities/known-cities';

/** Whether an address, with or without a query, is that of a list of deals. */
export function isListPath(url: string): boolean {
  const { pathname } = new URL(url, location.origin);
  if (/^\/(promocoes|busca)?$/.test(pathname)) return true;
  return /^\/[^/]+(\/promocoes)?$/.test(pathname) && findCityByPath(pathname) !== undefined;
}
