import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { internalToken } from '@pechincha/contracts/sessions';
import type { Caller } from '@pechincha/service-kit/caller';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import type { Upstream } from './upstreams.js';

/** A kept token must still be good when the service reads it. */
const KEPT = (internalToken.ttlSeconds - 15) * 1_000;
const MOST = 20_000;

interface Kept {
  until: number;
  token: Promise<string>;
}

/** The gateway's tokens, one per service and caller, kept for most of their minute: signing costs most of a millisecond. */
@Injectable()
export class InternalTokens {
  private readonly key: KeyObject;
  private readonly kept = new Map<string, Kept>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.key = createPrivateKey(config.INTERNAL_TOKEN_PRIVATE_KEY);
  }

  /** For a visitor, or for a member with the role of now. */
  for(service: Upstream, caller: Caller): Promise<string> {
    if (caller.kind === 'visitor') return this.take(service, 'visitor', { kind: 'visitor' });
    const { id, role, sessionId } = caller;
    const claims = { kind: 'member', sub: id, role, sid: sessionId } as const;
    return this.take(service, `${sessionId} ${role} ${id}`, claims);
  }

  /** For what the gateway asks on its own behalf. */
  forGateway(service: Upstream): Promise<string> {
    return this.take(service, 'gateway', { kind: 'gateway' });
  }

  private take(service: Upstream, holder: string, claims: InternalClaims): Promise<string> {
    const now = Date.now();
    const key = `${service} ${holder}`;
    const known = this.kept.get(key);
    if (known && known.until > now) return known.token;
    const token = createInternalToken(this.key, service, claims);
    this.kept.delete(key);
    // In the order of insertion, hence of their end.
    const oldest = this.kept.size >= MOST ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, { until: now + KEPT, token });
    token.catch(() => this.kept.delete(key));
    return token;
  }
}
