import type { Operation } from '@pechincha/contracts/operation';
import { isKnownParameter, listParameters } from '@pechincha/service-kit/query';

export interface CacheUrl {
  url: string;
  /** Whether everything that was sent belongs to it. */
  isExact: boolean;
}

/**
 * The one form of an address under which its answer is kept: the path, then the parameters that the operation
 * knows, in its own order. What it does not know changes no answer, and must not make a page of its own each
 * time somebody adds it.
 * @param sentUrl path and query below /api
 */
export function toCacheUrl(operation: Operation, sentUrl: string): CacheUrl {
  const queryStart = sentUrl.indexOf('?');
  if (queryStart === -1) return { url: sentUrl, isExact: true };
  const path = sentUrl.slice(0, queryStart);
  const knownParameters = listParameters(operation.query);
  const sentParameters = [...new URLSearchParams(sentUrl.slice(queryStart + 1))];
  const keptParameters = sentParameters.filter(([key]) => isKnownParameter(knownParameters, key));
  // What stands in no order (`sort[$ne]`) comes first; the sort keeps repetitions as they were.
  const getOrder = ([key]: [string, string]): number => knownParameters.indexOf(key);
  const query = new URLSearchParams(
    keptParameters.toSorted((one, other) => getOrder(one) - getOrder(other)),
  ).toString();
  return { url: query ? `${path}?${query}` : path, isExact: keptParameters.length === sentParameters.length };
}
