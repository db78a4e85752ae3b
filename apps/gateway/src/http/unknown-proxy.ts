import type { IncomingMessage, Server } from 'node:http';
import { Logger } from '@nestjs/common';

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
