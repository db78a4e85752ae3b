import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A manager or admin rejects this revision; `moderationReason` is shown to the author. Answered as an approval is. */
export const moderationRejected = defineEvent({
  name: 'moderation.rejected',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    decisionId: id,
    promotionId: id,
    revision: z.int(),
    moderatorId: id,
    moderationReason: z.string(),
    /** The promotion that it repeats; missing for other reasons. */
    duplicateOf: z.optional(id),
  }),
});
