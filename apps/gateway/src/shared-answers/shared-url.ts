import type { Operation } from '@pechincha/contracts/operation';
import { concerns, parametersOf } from '@pechincha/service-kit/query';

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
  const known = parametersOf(operation.query);
  const given = [...new URLSearchParams(url.slice(at + 1))].filter(([key]) => concerns(known, key));
  // What stands in no order (`sort[$ne]`) comes first; the sort keeps repetitions as they were.
  const order = ([key]: [string, string]): number => known.indexOf(key);
  const kept = new URLSearchParams(given.toSorted((one, other) => order(one) - order(other)));
  const query = kept.toString();
  return query ? `${path}?${query}` : path;
}
