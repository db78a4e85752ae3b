import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A member received a badge, by its rule or from an admin. */
export const badgeEarned = defineEvent({
  name: 'badge.earned',
  version: 1,
  producer: 'gamification',
  consumers: ['notifications'],
  data: z.object({ userId: id, badgeId: id, name: z.string() }),
});
