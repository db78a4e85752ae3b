import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Sessions ended, were suspended or changed role; backup for gateways that missed the Redis message. An ended session takes its device along. */
export const sessionChanged = defineEvent({
  name: 'session.changed',
  version: 1,
  producer: 'users',
  consumers: ['gateway', 'notifications'],
  data: z.object({
    userId: id,
    /** Null for all of the member's sessions. */
    sessionId: z.nullable(z.string()),
    except: z.optional(z.string()),
    kind: z.enum(['ended', 'suspended', 'role']),
    /** Of each session after the change: older states in Redis are outdated. Missing in older events. */
    versions: z.optional(z.array(z.object({ sessionId: z.string(), version: z.int() }))),
  }),
});
