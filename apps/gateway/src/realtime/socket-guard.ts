import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { respondOnSocket } from '@pechincha/service-kit/invalid-requests';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { setRoute } from '@pechincha/service-kit/request-tracker';
import { sendError } from '../http/responses.js';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
type Transport = ServerResponse | Duplex;

export const SOCKETS_PATH = '/socket.io';

/**
 * Checks requests before Engine.IO, whose own rejections are in English and lack our headers.
 * @param authorize rejects with a DomainError when a request is not allowed
 */
export function guardSockets(
  server: Server,
  authorize: (request: IncomingMessage, transport: Transport) => Promise<void>,
): void {
  const requestListeners = server.listeners('request') as RequestListener[];
  const upgradeListeners = server.listeners('upgrade') as UpgradeListener[];
  const isGuarded = ({ url }: IncomingMessage): boolean => url?.startsWith(SOCKETS_PATH) === true;
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const next = (): void => {
      for (const listener of requestListeners) listener.call(server, request, response);
    };
    if (!isGuarded(request)) return next();
    setRoute(SOCKETS_PATH);
    authorize(request, response).then(next, (error: unknown) =>
      sendError(response, error, { connection: 'close' }),
    );
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const next = (): void => {
      for (const listener of upgradeListeners) listener.call(server, request, socket, head);
    };
    if (!isGuarded(request)) return next();
    // No other error handler is attached until the upgrade is authorized.
    const onError = (): void => void socket.destroy();
    socket.on('error', onError);
    authorize(request, socket).then(
      () => {
        socket.off('error', onError);
        next();
      },
      (error: unknown) => {
        const { code, retryAfterSeconds } =
          error instanceof DomainError ? error : new DomainError('INTERNAL', { cause: error });
        const hasRetryAfter = retryAfterSeconds !== undefined;
        respondOnSocket(
          socket,
          code,
          hasRetryAfter ? { 'retry-after': String(retryAfterSeconds) } : undefined,
        );
      },
    );
  });
}
