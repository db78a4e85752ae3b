import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** Members in one event. */
export const MAX_RECOUNTED_AUTHORS = 200;

const count = z.int().check(z.gte(0));

/** What some members have written and received, counted from the rows as of `occurredAt`; every member once a night. */
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
          /** Deals that are active or expired. */
          promotions: count,
          /** Received, those of deleted deals included. */
          likes: count,
          /** Not deleted. */
          comments: count,
        }),
      )
      .check(z.maxLength(MAX_RECOUNTED_AUTHORS)),
  }),
});
