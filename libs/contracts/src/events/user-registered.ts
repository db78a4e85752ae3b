import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A new account exists. */
export const userRegistered = defineEvent({
  name: 'user.registered',
  version: 2,
  producer: 'users',
  consumers: ['promotions', 'gamification', 'notifications', 'moderation'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()) }),
  // Version 1 also had the e-mail, now in `user.email-changed`; parsing drops it.
  upcasts: { 1: (data) => data },
});
