import { findCityByPath } from '../../lib/known-cities';

/** True for the URL of a deal list, with or without a query. */
export function isListPath(url: string): boolean {
  const { pathname } = new URL(url, location.origin);
  if (/^\/(promocoes|busca)?$/.test(pathname)) return true;
  return /^\/[^/]+(\/promocoes)?$/.test(pathname) && findCityByPath(pathname) !== undefined;
}
