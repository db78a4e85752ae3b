import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's name or picture changed; apply in the order of `subjectVersion`. */
export const userUpdated = defineEvent({
  name: 'user.updated',
  version: 2,
  producer: 'users',
  consumers: ['promotions', 'moderation', 'notifications', 'gamification'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()) }),
  // Version 1 also had the e-mail, now in `user.email-changed`; parsing drops it.
  upcasts: { 1: (data) => data },
});
