import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A manager or admin approved this revision; it becomes active if it is still the pending one. */
export const moderationApproved = defineEvent({
  name: 'moderation.approved',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ promotionId: id, revision: z.int(), moderatorId: id }),
});
