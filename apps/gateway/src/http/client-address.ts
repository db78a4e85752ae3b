import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Characters at the end of X-Forwarded-For in which the entries of our own proxies stand. */
const MAX_FORWARDED_LENGTH = 400;

/**
 * Who asks. Every proxy adds the address it saw at the end of X-Forwarded-For; whatever stands before the
 * entries of our own proxies was written by the client and is not believed.
 * @param hops how many proxies of our own stand in front
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const seen = plain(request.socket.remoteAddress ?? '');
  if (hops === 0) return seen;
  const header = request.headers['x-forwarded-for'];
  const entries = typeof header === 'string' ? header.slice(-MAX_FORWARDED_LENGTH).split(',') : [];
  const believed = plain(entries.at(-hops)?.trim() ?? '');
  return believed !== '' && believed.length <= 45 ? believed : seen;
}

/** What limits count by: an address, of IPv6 the network of 64 bits that one household has. */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const middle =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);
