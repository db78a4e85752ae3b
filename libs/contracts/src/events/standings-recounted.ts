import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Members in one event. */
export const MAX_RECOUNTED_STANDINGS = 200;

/** What some members have earned, as `points.changed` said last, with its version; every open account once a night. */
export const standingsRecounted = defineEvent({
  name: 'standings.recounted',
  version: 1,
  producer: 'gamification',
  consumers: ['users'],
  data: z.object({
    standings: z
      .array(
        z.object({
          userId: id,
          points: z.int(),
          level: z.nullable(z.string()),
          badges: z.array(z.string()),
          version: z.int(),
        }),
      )
      .check(z.maxLength(MAX_RECOUNTED_STANDINGS)),
  }),
});
