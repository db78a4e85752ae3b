import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** The e-mail of a new account; a separate event because only services that display e-mails consume it. */
export const userEmailChanged = defineEvent({
  name: 'user.email-changed',
  version: 1,
  producer: 'users',
  consumers: ['moderation', 'gamification'],
  data: z.object({ userId: id, email: z.string() }),
});
