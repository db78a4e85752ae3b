import type { Operation } from '@pechincha/contracts/operation';

/**
 * The one form of an address under which its answer is kept: the path, then the parameters that the operation
 * knows, in its own order. What it does not know changes no answer, and must not make a page of its own each
 * time somebody adds it.
 * @param url path and query below /api, as sent
 */
export function sharedUrl(operation: Operation, url: string): string {
  const at = url.indexOf('?');
  if (at === -1) return url;
  const path = url.slice(0, at);
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of queryNames(operation)) {
    for (const value of given.getAll(name)) kept.append(name, value);
  }
  const query = kept.toString();
  return query ? `${path}?${query}` : path;
}

function queryNames({ query }: Operation): string[] {
  return query && 'shape' in query ? Object.keys(query.shape as object) : [];
}
