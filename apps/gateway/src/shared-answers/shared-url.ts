import type { Operation } from '@pechincha/contracts/operation';
import { isKnownParameter, listParameters } from '@pechincha/service-kit/query';

export interface SharedUrl {
  url: string;
  /** Whether everything that was sent belongs to it. */
  isExact: boolean;
}

/**
 * The one form of an address under which its answer is kept: the path, then the parameters that the operation
 * knows, in its own order. What it does not know changes no answer, and must not make a page of its own each
 * time somebody adds it.
 * @param sent path and query below /api
 */
export function sharedUrl(operation: Operation, sent: string): SharedUrl {
  const at = sent.indexOf('?');
  if (at === -1) return { url: sent, isExact: true };
  const path = sent.slice(0, at);
  const known = listParameters(operation.query);
  const all = [...new URLSearchParams(sent.slice(at + 1))];
  const given = all.filter(([key]) => isKnownParameter(known, key));
  // What stands in no order (`sort[$ne]`) comes first; the sort keeps repetitions as they were.
  const order = ([key]: [string, string]): number => known.indexOf(key);
  const query = new URLSearchParams(given.toSorted((one, other) => order(one) - order(other))).toString();
  return { url: query ? `${path}?${query}` : path, isExact: given.length === all.length };
}
