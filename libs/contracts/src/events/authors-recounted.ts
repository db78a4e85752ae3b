import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Maximum per event. */
export const MAX_RECOUNTED_AUTHORS = 200;

const count = z.int().check(z.gte(0));

/** Author counts as of `occurredAt`, published nightly in batches that cover every member. */
export const authorsRecounted = defineEvent({
  name: 'authors.recounted',
  version: 1,
  producer: 'promotions',
  consumers: ['users'],
  data: z.object({
    authors: z
      .array(
        z.object({
          authorId: id,
          /** Active or expired. */
          promotions: count,
          /** Received, including those of deleted promotions. */
          likes: count,
          /** Not deleted. */
          comments: count,
        }),
      )
      .check(z.maxLength(MAX_RECOUNTED_AUTHORS)),
  }),
});
