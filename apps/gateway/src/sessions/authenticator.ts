import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import type { SessionState } from '@pechincha/contracts/sessions';
import type { MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { MemberClaims } from './member-token.strategy.js';
import { MemberTokens } from './member-tokens.js';
import { SessionStates } from './session-states.js';

export interface SignedIn extends MemberCaller {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

type Allowance = Pick<Operation, 'allowSuspended'>;

/** Who somebody with a token is now, for requests and sockets alike. */
@Injectable()
export class Authenticator {
  constructor(
    private readonly tokens: MemberTokens,
    private readonly states: SessionStates,
  ) {}

  /** @throws DomainError UNAUTHENTICATED, ACCOUNT_SUSPENDED, UNAVAILABLE */
  async signedIn(token: string, { allowSuspended = false }: Allowance = {}): Promise<SignedIn> {
    const claims = await this.tokens.claimsOf(token);
    if (!claims) throw new DomainError('UNAUTHENTICATED');
    const state = await this.states.read(claims.sessionId);
    const { role } = judge(claims, state, allowSuspended);
    return {
      kind: 'member',
      id: claims.userId,
      role,
      sessionId: claims.sessionId,
      expiresAt: claims.expiresAt,
    };
  }
}

function judge(
  { userId }: MemberClaims,
  state: SessionState | undefined,
  allowSuspended: boolean,
): SessionState {
  if (state?.userId !== userId) throw new DomainError('UNAUTHENTICATED');
  // Only sessions that were open at the suspension have this status; their members must hear why they ended.
  if (state.status === 'suspended') {
    if (!allowSuspended) throw new DomainError('ACCOUNT_SUSPENDED');
  } else if (state.ended) throw new DomainError('UNAUTHENTICATED');
  return state;
}

/**
 * The token that a request carries, from `Authorization: Bearer` or `x-auth-token`; undefined for a visitor.
 * Another kind of authorization is a token that is not ours, and refused as such.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return /^Bearer +(.*)$/i.exec(authorization)?.[1] ?? authorization;
  const given = headers['x-auth-token'];
  return typeof given === 'string' ? given : undefined;
}

/** Without building anything: for the hot path. An empty header counts as carrying one. */
export const carriesToken = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization !== undefined || headers['x-auth-token'] !== undefined;
