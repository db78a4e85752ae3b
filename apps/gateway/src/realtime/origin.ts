import type { GatewayConfig } from '../config.js';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may open a socket. The same-origin policy does not cover websockets: a foreign
 * page could open one in its visitor's name. What is no browser sends no origin.
 */
export function isOwnOrigin(
  origin: string | undefined,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'NODE_ENV'>,
): boolean {
  if (origin === undefined) return true;
  const own = new URL(config.PUBLIC_URL);
  if (origin === own.origin) return true;
  // One's own machine has several names.
  const given = URL.parse(origin);
  return (
    config.NODE_ENV !== 'production' &&
    given !== null &&
    given.origin === origin &&
    LOOPBACK.has(own.hostname) &&
    LOOPBACK.has(given.hostname) &&
    given.port === own.port
  );
}
