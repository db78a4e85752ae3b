import * as z from 'zod/mini';
import { reportedThing } from '../entities/moderation-case.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { caseReasons } from '../reports.js';

/**
 * A member reported a promotion or comment; a later one of the same member and thing replaces it. The subject is the
 * member; its version rises with each of these.
 */
export const reportFiled = defineEvent({
  name: 'report.filed',
  version: 1,
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    thing: reportedThing,
    authorId: id,
    /** Null if checks that contradict each other opened the case; the subject is the promotion then. */
    reporterId: z.nullable(id),
    reason: z.enum(caseReasons),
    /** May be empty. */
    text: z.string(),
    /** What the promotion costs instead, in reais. */
    price: z.optional(z.number()),
    /** The member's voice. */
    weight: z.int().check(z.gte(0), z.lte(3)),
    /** As in user.standing-changed. */
    kin: z.nullable(id),
  }),
});
