import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The client's IPv4 address, or its IPv6 /64 network. Every proxy appends the address it saw to X-Forwarded-For;
 * entries before those of our own proxies are written by the client and not trusted.
 * @param hops number of our own proxies in front
 */
export function getClientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = hops > 0 ? request.headers['x-forwarded-for'] : undefined;
  const entry = typeof forwarded === 'string' ? forwarded.split(',').at(-hops)?.trim() : undefined;
  const { remoteAddress = '' } = request.socket;
  return (entry && normalizeAddress(entry)) || normalizeAddress(remoteAddress) || remoteAddress;
}

/** Canonical form of an address; undefined when the text is not an address. */
export function normalizeAddress(text: string): string | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
