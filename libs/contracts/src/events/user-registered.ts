import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An account was opened. */
export const userRegistered = defineEvent({
  name: 'user.registered',
  version: 2,
  producer: 'users',
  consumers: ['promotions', 'gamification', 'notifications', 'moderation'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()) }),
  // The first version carried the e-mail, which goes by `user.email-changed` now; what the schema lacks is dropped.
  upcasts: { 1: (data) => data },
});
