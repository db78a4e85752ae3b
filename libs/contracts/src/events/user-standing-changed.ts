import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/**
 * How much a member's votes count; apply in the order of `subjectVersion`, which counts these events alone. Until the
 * first one a member is new: without voice, untrusted, not suspended, of no group.
 */
export const userStandingChanged = defineEvent({
  name: 'user.standing-changed',
  version: 1,
  producer: 'users',
  consumers: ['promotions', 'moderation', 'gamification', 'notifications'],
  data: z.object({
    userId: id,
    /** Weight of a vote, as `Voice`. */
    voice: z.int().check(z.gte(0), z.lte(3)),
    trusted: z.boolean(),
    /** Group of accounts registered from one address within a day: only one of them counts per thing. */
    kin: z.nullable(id),
    /** Nothing of a suspended member counts. */
    suspended: z.boolean(),
  }),
});
