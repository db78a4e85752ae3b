import { Injectable, Logger } from '@nestjs/common';
import { toErrorBody, type ErrorBody } from '@pechincha/contracts/errors';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Authenticator, type AuthenticatedMember } from '../sessions/authenticator.js';
import type { RealtimeSocket } from './realtime-socket.js';

type Next = (error?: Error & { data?: ErrorBody }) => void;

/**
 * Authenticates a socket during its handshake, before Nest's guards could run. Without a token it is a visitor; with an
 * invalid token, or one of a suspended account, it is rejected with the same error body as in REST.
 */
@Injectable()
export class SocketAuthenticator {
  private readonly logger = new Logger('Sockets');

  constructor(private readonly authenticator: Authenticator) {}

  /** @param admit whether there is room for the socket, once it is known whose it is */
  async authenticate(
    socket: RealtimeSocket,
    admit: (socket: RealtimeSocket) => boolean,
    next: Next,
  ): Promise<void> {
    try {
      socket.data.visitor = getVisitorId(socket);
      socket.data.member = await this.findMember(socket);
      if (!admit(socket)) throw new DomainError('TOO_MANY_REQUESTS');
      next();
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'INTERNAL';
      if (code === 'INTERNAL') this.logger.error({ error });
      else this.logger.log({ code, message: 'Refused' });
      next(Object.assign(new Error(code), { data: toErrorBody(code) }));
    }
  }

  private async findMember(socket: RealtimeSocket): Promise<AuthenticatedMember | null> {
    const { auth, query } = socket.handshake;
    // Tokens in URLs end up in logs and browser histories.
    if (query['token'] !== undefined) throw new DomainError('UNAUTHENTICATED');
    const token: unknown = auth['token'];
    if (token === undefined || token === null) return null;
    if (typeof token !== 'string') throw new DomainError('UNAUTHENTICATED');
    return this.authenticator.authenticate(token);
  }
}

/** Sent by the browser and not verified: only groups tabs of one visitor. */
function getVisitorId(socket: RealtimeSocket): string {
  const visitorId: unknown = socket.handshake.auth['visitor'];
  return typeof visitorId === 'string' && /^[\w-]{16,64}$/.test(visitorId) ? visitorId : socket.id;
}
