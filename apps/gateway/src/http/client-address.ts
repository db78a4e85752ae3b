import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Who asks, as everything counts it: an IPv4 address, or of IPv6 the network of 64 bits that one household has. Every
 * proxy adds the address it saw at the end of X-Forwarded-For; whatever stands before the entries of our own proxies
 * was written by the client and is not believed.
 * @param hops how many proxies of our own stand in front
 */
export function getClientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = hops > 0 ? request.headers['x-forwarded-for'] : undefined;
  const entry = typeof forwarded === 'string' ? forwarded.split(',').at(-hops)?.trim() : undefined;
  const { remoteAddress = '' } = request.socket;
  return (entry && normalizeAddress(entry)) || normalizeAddress(remoteAddress) || remoteAddress;
}

/** One spelling per counted address; undefined where the text is no address. */
export function normalizeAddress(text: string): string | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
