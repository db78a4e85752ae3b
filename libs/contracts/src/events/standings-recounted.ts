import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Maximum per event. */
export const MAX_RECOUNTED_STANDINGS = 200;

/** The state last published in `points.changed`, published nightly in batches that cover every open account. */
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
