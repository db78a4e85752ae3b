import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A manager took back their decision on this revision; the promotion is pending again if nothing changed since. */
export const moderationReopened = defineEvent({
  name: 'moderation.reopened',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ promotionId: id, revision: z.int(), moderatorId: id }),
});
