import type { GatewayConfig } from '../config.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may open a socket. The same-origin policy does not cover websockets: a foreign page
 * could open one on behalf of its visitor. Clients other than browsers send no origin.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'NODE_ENV'>,
): boolean {
  if (origin === undefined) return true;
  const allowed = new URL(config.PUBLIC_URL);
  if (origin === allowed.origin) return true;
  // In development the loopback names are interchangeable.
  const requested = URL.parse(origin);
  return (
    config.NODE_ENV !== 'production' &&
    requested !== null &&
    requested.origin === origin &&
    requested.protocol === allowed.protocol &&
    LOOPBACK.has(allowed.hostname) &&
    LOOPBACK.has(requested.hostname) &&
    requested.port === allowed.port
  );
}
