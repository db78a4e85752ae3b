import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

export const moderationApproved = defineEvent({
  name: 'moderation.approved',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ promotionId: id, revision: z.int(), moderatorId: id }),
});
