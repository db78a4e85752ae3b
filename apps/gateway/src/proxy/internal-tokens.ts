import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { internalToken } from '@pechincha/contracts/sessions';
import type { Caller } from '@pechincha/service-kit/caller';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

/** A kept token must still be good when the service reads it. */
const KEPT = (internalToken.seconds - 15) * 1_000;
const MOST = 20_000;

interface Kept {
  until: number;
  token: Promise<string>;
}

/** The tokens that the gateway speaks with, kept for most of their minute: signing costs most of a millisecond. */
@Injectable()
export class InternalTokens {
  private readonly key: KeyObject;
  private readonly kept = new Map<string, Kept>();

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.key = createPrivateKey(config.INTERNAL_TOKEN_PRIVATE_KEY);
  }

  /** For a visitor, or for a member with the role of now. */
  for(caller: Caller): Promise<string> {
    if (caller.kind === 'visitor') return this.take('visitor', { kind: 'visitor' });
    const { id, role, sessionId } = caller;
    return this.take(`${sessionId} ${role} ${id}`, { kind: 'member', sub: id, role, sid: sessionId });
  }

  /** For what the gateway asks on its own behalf. */
  forGateway(): Promise<string> {
    return this.take('gateway', { kind: 'gateway' });
  }

  private take(key: string, claims: InternalClaims): Promise<string> {
    const now = Date.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.token;
    const token = createInternalToken(this.key, claims);
    this.kept.delete(key);
    // In the order of insertion, hence of their end.
    const oldest = this.kept.size >= MOST ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, { until: now + KEPT, token });
    token.catch(() => this.kept.delete(key));
    return token;
  }
}
