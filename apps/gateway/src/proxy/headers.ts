import type { IncomingHttpHeaders } from 'node:http';
import { getContext } from '@pechincha/persistence/request-context';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';

/** Request headers that are forwarded to services. An allowlist, so that no forged identity header passes by omission. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'if-match',
  'user-agent',
] as const;

const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-language',
  'etag',
  'idempotent-replayed',
  'last-modified',
  'link',
  'location',
  'retry-after',
  'set-cookie',
  'x-password-hint',
  'x-total-count',
] as const;

export interface Identity {
  /** Internal token, signed by the gateway. */
  token: string;
  address: string;
}

/** Headers that correlate a request with the services' logs and traces. */
export function getContextHeaders(): Record<string, string> {
  const context = getContext();
  return context ? { 'x-request-id': context.requestId, traceparent: context.traceparent } : {};
}

/** @param hasBody without one its type is left out: beacons and empty POSTs of browsers name a type all the same */
export function toUpstreamHeaders(
  requestHeaders: IncomingHttpHeaders,
  identity: Identity,
  hasBody = true,
): Record<string, string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${identity.token}`,
    'x-client-address': identity.address,
    ...getContextHeaders(),
  };
  for (const name of REQUEST_HEADERS) {
    const value = requestHeaders[name];
    if (typeof value === 'string' && (hasBody || name !== 'content-type')) headers[name] = value;
  }
  return headers;
}

type ResponseHeaders = Record<string, string | string[]>;

/** Response headers for the client: allowlisted ones, security headers, and `no-store` unless the service sets caching. */
export function toDownstreamHeaders(
  responseHeaders: IncomingHttpHeaders,
  requestId: string,
): ResponseHeaders {
  const headers: ResponseHeaders = {
    ...apiSecurityHeaders,
    'cache-control': responseHeaders['cache-control'] ?? 'no-store',
    'x-request-id': requestId,
  };
  for (const name of RESPONSE_HEADERS) {
    const value = responseHeaders[name];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
