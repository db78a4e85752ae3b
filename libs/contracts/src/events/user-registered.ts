import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An account was opened. The e-mail travels for the tables of moderation and gamification; nothing else keeps it. */
export const userRegistered = defineEvent({
  name: 'user.registered',
  version: 1,
  producer: 'users',
  consumers: ['promotions', 'gamification', 'notifications', 'moderation'],
  data: z.object({ userId: id, name: z.string(), avatar: z.nullable(z.string()), email: z.string() }),
});
