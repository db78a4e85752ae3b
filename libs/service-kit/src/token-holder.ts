import type { Role } from '@pechincha/contracts/operation';

/** A signed-in member on whose behalf the gateway calls. */
export interface MemberCaller {
  kind: 'member';
  id: string;
  role: Role;
  sessionId: string;
}

/** Holder of an internal token: the gateway calls on a caller's behalf or on its own. */
export type TokenHolder = { kind: 'visitor' } | MemberCaller | { kind: 'gateway' };
