import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { internalToken } from '@pechincha/contracts/sessions';
import type { Caller } from '@pechincha/service-kit/caller';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import type { Upstream } from './upstream-pools.js';

/** A kept token must still be good when the service reads it. */
const TOKEN_TTL_MS = (internalToken.ttlSeconds - 15) * 1_000;
const MAX_TOKENS = 20_000;

interface CachedToken {
  expiresAt: number;
  token: Promise<string>;
}

/** The gateway's tokens, one per service and caller, kept for most of their minute: signing costs most of a millisecond. */
@Injectable()
export class InternalTokenService {
  private readonly key: KeyObject;
  private readonly cache = new Map<string, CachedToken>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.key = createPrivateKey(config.INTERNAL_TOKEN_PRIVATE_KEY);
  }

  /** For a visitor, or for a member with the role of now. */
  getForCaller(service: Upstream, caller: Caller): Promise<string> {
    if (caller.kind === 'visitor') return this.getOrCreate(service, 'visitor', { kind: 'visitor' });
    const { id, role, sessionId } = caller;
    const claims = { kind: 'member', sub: id, role, sid: sessionId } as const;
    return this.getOrCreate(service, `${sessionId} ${role} ${id}`, claims);
  }

  /** For what the gateway asks on its own behalf. */
  getForGateway(service: Upstream): Promise<string> {
    return this.getOrCreate(service, 'gateway', { kind: 'gateway' });
  }

  private getOrCreate(service: Upstream, holder: string, claims: InternalClaims): Promise<string> {
    const now = Date.now();
    const key = `${service} ${holder}`;
    const cached = this.cache.get(key);
    if (cached && cached.expiresAt > now) return cached.token;
    const token = createInternalToken(this.key, service, claims);
    this.cache.delete(key);
    // In the order of insertion, hence of their end.
    const oldest = this.cache.size >= MAX_TOKENS ? this.cache.keys().next().value : undefined;
    if (oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(key, { expiresAt: now + TOKEN_TTL_MS, token });
    token.catch(() => this.cache.delete(key));
    return token;
  }
}
