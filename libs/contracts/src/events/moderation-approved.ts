import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/**
 * A manager or admin, or trust in the author, approves this revision; promotions answers with
 * `promotion.decision-settled`.
 */
export const moderationApproved = defineEvent({
  name: 'moderation.approved',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    decisionId: id,
    promotionId: id,
    revision: z.int(),
    /** Null if nobody decided, as its author is trusted. */
    moderatorId: z.nullable(id),
  }),
});
