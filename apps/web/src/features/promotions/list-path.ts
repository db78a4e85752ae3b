import { cityOfPath } from '../cities/known-cities';

/** Whether an address, with or without a query, is that of a list of deals. */
export function isListPath(address: string): boolean {
  const { pathname } = new URL(address, location.origin);
  if (/^\/(promocoes|busca)?$/.test(pathname)) return true;
  return /^\/[^/]+(\/promocoes)?$/.test(pathname) && cityOfPath(pathname) !== undefined;
}
