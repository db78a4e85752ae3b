import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { respondOnSocket } from '@pechincha/service-kit/invalid-requests';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { setRoute } from '@pechincha/service-kit/request-tracker';
import { sendError } from '../http/answers.js';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type Carrier = ServerResponse | Duplex;

export const SOCKETS_PATH = '/socket.io';

/**
 * Stands before Engine.IO, whose own way to refuse answers in English and without our headers.
 * @param admit rejects with a DomainError where a request may not come in
 */
export function guardSockets(
  server: Server,
  admit: (request: IncomingMessage, carrier: Carrier) => Promise<void>,
): void {
  const requests = server.listeners('request') as RequestListener[];
  const upgrades = server.listeners('upgrade') as UpgradeListener[];
  const isGuarded = ({ url }: IncomingMessage): boolean => url?.startsWith(SOCKETS_PATH) === true;
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = (): void => {
      for (const listener of requests) listener.call(server, request, response);
    };
    if (!isGuarded(request)) return pass();
    setRoute(SOCKETS_PATH);
    admit(request, response).then(pass, (error: unknown) =>
      sendError(response, error, { connection: 'close' }),
    );
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const pass = (): void => {
      for (const listener of upgrades) listener.call(server, request, socket, head);
    };
    if (!isGuarded(request)) return pass();
    // The socket is nobody else's until it is let in.
    const onError = (): void => void socket.destroy();
    socket.on('error', onError);
    admit(request, socket).then(
      () => {
        socket.off('error', onError);
        pass();
      },
      (error: unknown) => {
        const { code, retryAfterSeconds } =
          error instanceof DomainError ? error : new DomainError('INTERNAL', { cause: error });
        const hasDelay = retryAfterSeconds !== undefined;
        respondOnSocket(socket, code, hasDelay ? { 'retry-after': String(retryAfterSeconds) } : undefined);
      },
    );
  });
}
