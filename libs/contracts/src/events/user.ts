import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A new account exists. */
export const userRegistered = defineEvent({
  name: 'user.registered',
  producer: 'users',
  consumers: ['promotions', 'gamification', 'notifications', 'moderation'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()) }),
});

/** A member's name or picture changed; apply in the order of `subjectVersion`. */
export const userUpdated = defineEvent({
  name: 'user.updated',
  producer: 'users',
  consumers: ['promotions', 'moderation', 'notifications', 'gamification'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()) }),
});

/** The e-mail of a new account; a separate event because only services that display e-mails consume it. */
export const userEmailChanged = defineEvent({
  name: 'user.email-changed',
  producer: 'users',
  consumers: ['moderation', 'gamification'],
  data: z.object({ userId: id, email: z.string() }),
});

/** An account was deleted. Every service erases the member's personal data; later events must not restore it. */
export const userDeleted = defineEvent({
  name: 'user.deleted',
  producer: 'users',
  consumers: ['promotions', 'moderation', 'ads', 'gamification', 'notifications'],
  data: z.object({ userId: id }),
});

/**
 * How much a member's votes count; apply in the order of `subjectVersion`, which counts these events alone. Until the
 * first one a member is new: without vote weight, untrusted, not suspended, of no group.
 */
export const userStatusChanged = defineEvent({
  name: 'user.status-changed',
  producer: 'users',
  consumers: ['promotions', 'moderation', 'gamification', 'notifications'],
  data: z.object({
    userId: id,
    /** Weight of a vote, as `VoteWeight`. */
    voteWeight: z.int().check(z.gte(0), z.lte(3)),
    trusted: z.boolean(),
    /** Group of accounts registered from one address within a day: only one of them counts per thing. */
    addressGroup: z.nullable(id),
    /** Nothing of a suspended member counts. */
    suspended: z.boolean(),
    /** A manager or an admin; only if so. */
    staff: z.optional(z.literal(true)),
  }),
});

/** Sessions ended, were suspended or changed role; backup for gateways that missed the Redis message. An ended session takes its device along. */
export const sessionChanged = defineEvent({
  name: 'session.changed',
  producer: 'users',
  consumers: ['gateway', 'notifications'],
  data: z.object({
    userId: id,
    /** Null for all of the member's sessions. */
    sessionId: z.nullable(z.string()),
    except: z.optional(z.string()),
    kind: z.enum(['ended', 'suspended', 'role']),
    /** Of each session after the change: older states in Redis are outdated. */
    versions: z.array(z.object({ sessionId: z.string(), version: z.int() })),
  }),
});
