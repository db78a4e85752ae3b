import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerOnSocket } from '@pechincha/service-kit/broken-requests';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { sendError } from '../http/answers.js';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type Refusal = 'FORBIDDEN' | 'TOO_MANY_REQUESTS';

export const SOCKETS_PATH = '/socket.io';
/** Seconds; a browser that is refused may as well wait. */
const AGAIN = { 'retry-after': '10' };

/**
 * Stands before Engine.IO, whose own way to refuse answers in English and without our headers.
 * @param refusal why a request may not come in, or undefined
 */
export function guardSockets(
  server: Server,
  refusal: (request: IncomingMessage) => Refusal | undefined,
): void {
  const judged = (request: IncomingMessage): Refusal | undefined =>
    request.url?.startsWith(SOCKETS_PATH) ? refusal(request) : undefined;
  const requests = server.listeners('request') as RequestListener[];
  const upgrades = server.listeners('upgrade') as UpgradeListener[];
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const code = judged(request);
    if (code) return sendError(response, new DomainError(code), { ...AGAIN, connection: 'close' });
    for (const listener of requests) listener.call(server, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const code = judged(request);
    if (code) {
      socket.on('error', () => socket.destroy());
      return answerOnSocket(socket, code, AGAIN);
    }
    for (const listener of upgrades) listener.call(server, request, socket, head);
  });
}
