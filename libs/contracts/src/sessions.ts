import * as z from 'zod/mini';
import type { ServiceName } from './event.js';
import { id } from './ids.js';

/** Lifetimes of a session and its token, in seconds. */
export const SESSION_TTL_SECONDS = 12 * 60 * 60;
export const REMEMBERED_SESSION_TTL_SECONDS = 30 * 24 * 60 * 60;
/** Of a session that a suspended member opens: time to export the data and to delete the account. */
export const SUSPENDED_SESSION_TTL_SECONDS = 60 * 60;

export const memberToken = { typ: 'pechincha-member+jwt', iss: 'pechincha-users', aud: 'pechincha' } as const;
export const internalToken = {
  typ: 'pechincha-internal+jwt',
  iss: 'pechincha-gateway',
  ttlSeconds: 60,
} as const;

/** The one service that accepts an internal token. */
export const toInternalAudience = (service: ServiceName): string => `pechincha-${service}`;

export const roles = ['user', 'manager', 'admin'] as const;

/** What is known of a session now. Users writes it to Redis before it answers; a lower version never replaces a higher. */
export const sessionState = z.object({
  userId: id,
  role: z.enum(roles),
  status: z.enum(['active', 'suspended']),
  ended: z.boolean(),
  version: z.int(),
  expiresAt: z.int(),
});
export type SessionState = z.infer<typeof sessionState>;

/** The Redis key of a session's state. */
export const toSessionKey = (sessionId: string): string => `session:${sessionId}`;

/**
 * The Redis key with the run id of the Redis process that users has written all changed sessions to. Any other process
 * may have started from an older copy of its data: its session states are not to be trusted.
 */
export const SESSIONS_RUN_ID_KEY = 'sessions:run-id';

/** @param info the answer to `INFO server` */
export const parseRedisRunId = (info: string): string | undefined => /^run_id:(\w+)/m.exec(info)?.[1];

/** The Redis channel on which users tells the gateways at once. */
export const SESSIONS_CHANNEL = 'sessions:changed';
export const sessionChange = z.object({
  userId: id,
  /** Null: all of the member's sessions. */
  sessionId: z.nullable(z.string()),
  /** A session that stays when all others end (a change of password). */
  except: z.optional(z.string()),
  kind: z.enum(['ended', 'suspended', 'role']),
});
export type SessionChange = z.infer<typeof sessionChange>;
