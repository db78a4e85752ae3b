import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An account was deleted. Every service erases the member's personal data; later events must not restore it. */
export const userDeleted = defineEvent({
  name: 'user.deleted',
  version: 1,
  producer: 'users',
  consumers: ['promotions', 'moderation', 'ads', 'gamification', 'notifications'],
  data: z.object({ userId: id }),
});
