import type { Operation } from '@pechincha/contracts/operation';
import { isKnownParameter, listParameters } from '@pechincha/service-kit/input';

/** The path in Fastify's syntax: `/promotions/{id}` becomes `/api/promotions/:id`. */
export const toRoutePath = (operation: Operation): string =>
  `/api${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;

export interface CacheUrl {
  url: string;
  /** Whether no sent parameter was removed. */
  isExact: boolean;
}

/**
 * The canonical URL by which a response is cached: the path and the known parameters of the operation, in its order.
 * Unknown parameters do not affect the response and must not create further entries.
 * @param sentUrl path and query below /api
 */
export function toCacheUrl(operation: Operation, sentUrl: string): CacheUrl {
  const queryStart = sentUrl.indexOf('?');
  if (queryStart === -1) return { url: sentUrl, isExact: true };
  const path = sentUrl.slice(0, queryStart);
  const knownParameters = listParameters(operation.query);
  const sentParameters = [...new URLSearchParams(sentUrl.slice(queryStart + 1))];
  const keptParameters = sentParameters.filter(([key]) => isKnownParameter(knownParameters, key));
  // Unlisted keys (`sort[$ne]`) come first; the sort is stable for repeated keys.
  const getOrder = ([key]: [string, string]): number => knownParameters.indexOf(key);
  const query = new URLSearchParams(
    keptParameters.toSorted((one, other) => getOrder(one) - getOrder(other)),
  ).toString();
  return { url: query ? `${path}?${query}` : path, isExact: keptParameters.length === sentParameters.length };
}
