import { Injectable, Logger } from '@nestjs/common';
import { toErrorBody, type ErrorBody } from '@pechincha/contracts/errors';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Authenticator, type AuthenticatedMember } from '../sessions/authenticator.js';
import type { RealtimeSocket } from './realtime-socket.js';

type Next = (error?: Error & { data?: ErrorBody }) => void;

/**
 * Lets a socket in before it is one: Nest's guards would come too late. Without a token it is a visitor's; with one
 * that is no longer good, or of a suspended account, it is refused with the body that REST would answer.
 */
@Injectable()
export class SocketAuthenticator {
  private readonly logger = new Logger('Sockets');

  constructor(private readonly authenticator: Authenticator) {}

  async authenticate(socket: RealtimeSocket, next: Next): Promise<void> {
    try {
      socket.data.visitor = getVisitorId(socket);
      socket.data.member = await this.findMember(socket);
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
    // An address ends up in logs and histories.
    if (query['token'] !== undefined) throw new DomainError('UNAUTHENTICATED');
    const token: unknown = auth['token'];
    if (token === undefined || token === null) return null;
    if (typeof token !== 'string') throw new DomainError('UNAUTHENTICATED');
    return this.authenticator.authenticate(token);
  }
}

/** The browser's own word, which counts tabs as one visitor and nothing more. */
function getVisitorId(socket: RealtimeSocket): string {
  const visitorId: unknown = socket.handshake.auth['visitor'];
  return typeof visitorId === 'string' && /^[\w-]{16,64}$/.test(visitorId) ? visitorId : socket.id;
}
