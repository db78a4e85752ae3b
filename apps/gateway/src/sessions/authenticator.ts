import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import type { SessionState } from '@pechincha/contracts/sessions';
import { assertAccess } from '@pechincha/service-kit/access.guard';
import type { Caller, MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import { type MemberClaims, MemberTokenVerifier } from './member-token-verifier.js';
import { SessionStateReader } from './session-state-reader.js';

export interface AuthenticatedMember extends MemberCaller {
  /** Epoch milliseconds. */
  expiresAt: number;
}

const MAX_LAST_MEMBERS = 20_000;

type AuthenticateOptions = Pick<Operation, 'allowSuspended'>;

/** Authenticates member tokens of requests and sockets against the current session state. */
@Injectable()
export class Authenticator {
  /** Results of the last authentication, by token. */
  private readonly lastMembers = new ExpiringCache<AuthenticatedMember>(MAX_LAST_MEMBERS);

  constructor(
    private readonly tokenVerifier: MemberTokenVerifier,
    private readonly sessionStates: SessionStateReader,
  ) {}

  /** @throws DomainError UNAUTHENTICATED, ACCOUNT_SUSPENDED, UNAVAILABLE */
  async authenticate(token: string, options: AuthenticateOptions = {}): Promise<AuthenticatedMember> {
    try {
      const member = await this.readMember(token, options);
      this.lastMembers.setUntil(token, member, member.expiresAt);
      return member;
    } catch (error) {
      this.lastMembers.delete(token);
      throw error;
    }
  }

  /** The member whom the token stood for when it was authenticated last; undefined if that failed. Proves nothing. */
  findLastMember(token: string): MemberCaller | undefined {
    return this.lastMembers.get(token);
  }

  private async readMember(
    token: string,
    { allowSuspended = false }: AuthenticateOptions,
  ): Promise<AuthenticatedMember> {
    const claims = await this.tokenVerifier.verify(token);
    if (!claims) throw new DomainError('UNAUTHENTICATED');
    const state = await this.sessionStates.findState(claims.sessionId);
    const { role } = requireOpenSession(claims, state, allowSuspended);
    return {
      kind: 'member',
      id: claims.userId,
      role,
      sessionId: claims.sessionId,
      expiresAt: claims.expiresAt,
    };
  }
}

function requireOpenSession(
  { userId }: MemberClaims,
  state: SessionState | undefined,
  allowSuspended: boolean,
): SessionState {
  if (state?.userId !== userId) throw new DomainError('UNAUTHENTICATED');
  // Only sessions that were open at the suspension have this status; their members get the reason.
  if (state.status === 'suspended') {
    if (!allowSuspended) throw new DomainError('ACCOUNT_SUSPENDED');
  } else if (state.ended) throw new DomainError('UNAUTHENTICATED');
  return state;
}

/**
 * The token of a request, from `Authorization: Bearer` or `x-auth-token`; undefined for a visitor. Other authorization
 * schemes are returned as they are, and then rejected as invalid tokens.
 */
function getToken(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization;
  const headerToken = headers['x-auth-token'];
  return typeof headerToken === 'string' ? headerToken : undefined;
}

/** Allocation-free check for the hot path. An empty header counts as a token. */
export const hasToken = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization !== undefined || headers['x-auth-token'] !== undefined;

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
