import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { assertAccess } from '@pechincha/service-kit/access.guard';
import type { Caller, MemberCaller } from '@pechincha/service-kit/caller';
import { Authenticator, getToken } from '../sessions/authenticator.js';

/**
 * Authenticates and authorizes a request before anything else of it is read. An invalid token is rejected on public
 * routes too, so that the browser deletes it.
 */
@Injectable()
export class RequestAuthorizer {
  constructor(private readonly authenticator: Authenticator) {}

  /** @throws DomainError UNAUTHENTICATED, FORBIDDEN, ACCOUNT_SUSPENDED, UNAVAILABLE */
  async authorize(operation: Operation, headers: IncomingHttpHeaders): Promise<Caller> {
    const token = getToken(headers);
    const caller: Caller =
      token === undefined ? { kind: 'visitor' } : await this.authenticator.authenticate(token, operation);
    assertAccess(operation.access, caller);
    return caller;
  }

  /** Who `authorize` will most likely return; nothing may be sent to the client before it has. */
  predictCaller(headers: IncomingHttpHeaders): MemberCaller | undefined {
    const token = getToken(headers);
    return token === undefined ? undefined : this.authenticator.findLastMember(token);
  }
}
