import type { IncomingMessage, Server } from 'node:http';
import { Logger } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

/** Warns once about X-Forwarded-For from a proxy that is not configured. */
export function warnAboutUnknownProxy(server: Server, hops: number): void {
  let hasWarned = hops > 0;
  server.on('request', ({ headers }: IncomingMessage) => {
    if (hasWarned || !headers['x-forwarded-for']) return;
    hasWarned = true;
    new Logger('Proxy').warn(
      'X-Forwarded-For was received but TRUST_PROXY_HOPS is 0: behind a proxy all clients share one limit',
    );
  });
}

/**
 * The client's IPv4 address, or its IPv6 /64 network. Every proxy appends the address it saw to X-Forwarded-For;
 * entries before those of our own proxies are written by the client and not trusted.
 * @param hops number of our own proxies in front
 */
export function getClientAddress(request: IncomingMessage, hops: number): string {
  const forwarded = hops > 0 ? request.headers['x-forwarded-for'] : undefined;
  const entry = typeof forwarded === 'string' ? forwarded.split(',').at(-hops)?.trim() : undefined;
  const address = entry && normalizeAddress(withoutPort(entry));
  if (entry && !address) warnOnce(entry);
  const { remoteAddress = '' } = request.socket;
  return address || normalizeAddress(remoteAddress) || remoteAddress;
}

/** Some proxies append the client's port: `203.0.113.7:50001`, `[2001:db8::1]:50001`. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

let hasWarned = false;

function warnOnce(entry: string): void {
  if (hasWarned) return;
  hasWarned = true;
  new Logger('Proxy').warn(
    `X-Forwarded-For has ${JSON.stringify(entry.slice(0, 64))} where the proxy writes the client's address: such clients share the proxy's limit`,
  );
}

/** Canonical form of an address; undefined when the text is not an address. */
export function normalizeAddress(text: string): string | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
