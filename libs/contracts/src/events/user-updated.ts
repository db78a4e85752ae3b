import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member's name or picture changed; `subjectVersion` orders them. */
export const userUpdated = defineEvent({
  name: 'user.updated',
  version: 1,
  producer: 'users',
  consumers: ['promotions', 'moderation', 'notifications', 'gamification'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()), email: z.string() }),
});
