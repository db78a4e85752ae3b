import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { internalToken } from '@pechincha/contracts/sessions';
import type { Caller } from '@pechincha/service-kit/caller';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import type { Upstream } from './upstream.js';

/** Shorter than the token's lifetime, so that a cached token is still valid when the service checks it. */
const TOKEN_TTL_MS = (internalToken.ttlSeconds - 15) * 1_000;
const MAX_TOKENS = 20_000;

/** Signs internal tokens per service and caller, and caches them, since signing takes almost a millisecond. */
@Injectable()
export class InternalTokenService {
  private readonly key: KeyObject;
  private readonly cache = new ExpiringCache<Promise<string>>(MAX_TOKENS);

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.key = createPrivateKey(config.INTERNAL_TOKEN_PRIVATE_KEY);
  }

  /** Token for a visitor, or for a member with the current role. */
  getForCaller(service: Upstream, caller: Caller): Promise<string> {
    if (caller.kind === 'visitor') return this.getOrCreate(service, 'visitor', { kind: 'visitor' });
    const { id, role, sessionId } = caller;
    const claims = { kind: 'member', sub: id, role, sid: sessionId } as const;
    return this.getOrCreate(service, `${sessionId} ${role} ${id}`, claims);
  }

  /** Token for the gateway's own requests. */
  getForGateway(service: Upstream): Promise<string> {
    return this.getOrCreate(service, 'gateway', { kind: 'gateway' });
  }

  private getOrCreate(service: Upstream, holder: string, claims: InternalClaims): Promise<string> {
    const key = `${service} ${holder}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const token = createInternalToken(this.key, service, claims);
    this.cache.setUntil(key, token, Date.now() + TOKEN_TTL_MS);
    token.catch(() => this.cache.delete(key));
    return token;
  }
}
