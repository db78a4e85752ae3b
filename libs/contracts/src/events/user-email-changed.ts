import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An account was opened with this e-mail: apart from its name, for it goes only to those whose tables show it. */
export const userEmailChanged = defineEvent({
  name: 'user.email-changed',
  version: 1,
  producer: 'users',
  consumers: ['moderation', 'gamification'],
  data: z.object({ userId: id, email: z.string() }),
});
