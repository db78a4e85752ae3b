import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** An account was deleted: every service forgets what it keeps of the person. No later fact brings it back. */
export const userDeleted = defineEvent({
  name: 'user.deleted',
  version: 1,
  producer: 'users',
  consumers: ['promotions', 'moderation', 'ads', 'gamification', 'notifications'],
  data: z.object({ userId: id }),
});
