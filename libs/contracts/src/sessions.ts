import * as z from 'zod/mini';
import type { ServiceName } from './event.js';
import { id } from './ids.js';

/** Of a session and its token. */
export const SESSION_TTL_SECONDS = 12 * 60 * 60;
export const REMEMBERED_SESSION_TTL_SECONDS = 30 * 24 * 60 * 60;
/** A suspended member may still export their data and delete the account. */
export const SUSPENDED_SESSION_TTL_SECONDS = 60 * 60;

export const memberToken = { typ: 'pechincha-member+jwt', iss: 'pechincha-users', aud: 'pechincha' } as const;
export const internalToken = {
  typ: 'pechincha-internal+jwt',
  iss: 'pechincha-gateway',
  ttlSeconds: 60,
} as const;

/** The `aud` claim: each internal token is valid for one service. */
export const toInternalAudience = (service: ServiceName): string => `pechincha-${service}`;

export const roles = ['user', 'manager', 'admin'] as const;

/** A session's state in Redis. Users writes it before it responds; a lower version never replaces a higher one. */
export const sessionState = z.object({
  userId: id,
  role: z.enum(roles),
  status: z.enum(['active', 'suspended']),
  ended: z.boolean(),
  version: z.int(),
  expiresAt: z.int(),
});
export type SessionState = z.infer<typeof sessionState>;

/** The Redis key of `SessionState`. */
export const toSessionKey = (sessionId: string): string => `session:${sessionId}`;

/**
 * Redis key of the run id of the Redis process to which the users service has written all changed sessions. A Redis with another
 * run id may have restarted from an older snapshot: its session states must not be trusted.
 */
export const SESSIONS_RUN_ID_KEY = 'sessions:run-id';

/** @param info the reply to `INFO server` */
export const parseRedisRunId = (info: string): string | undefined => /^run_id:(\w+)/m.exec(info)?.[1];

/** The Redis channel on which users publishes session changes to the gateways. */
export const SESSIONS_CHANNEL = 'sessions:changed';
export const sessionChange = z.object({
  userId: id,
  /** Null for all of the member's sessions. */
  sessionId: z.nullable(z.string()),
  /** A session that stays when all others end, after a password change. */
  except: z.optional(z.string()),
  kind: z.enum(['ended', 'suspended', 'role']),
});
export type SessionChange = z.infer<typeof sessionChange>;
