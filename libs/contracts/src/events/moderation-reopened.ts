import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/**
 * A manager takes back their decision on this revision; the promotion is pending again if the decision was its last
 * change of status. Answered as an approval is.
 */
export const moderationReopened = defineEvent({
  name: 'moderation.reopened',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ decisionId: id, promotionId: id, revision: z.int(), moderatorId: id }),
});
