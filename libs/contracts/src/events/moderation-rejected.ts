import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A manager or admin rejected this revision; `moderationReason` is shown to the author. */
export const moderationRejected = defineEvent({
  name: 'moderation.rejected',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    promotionId: id,
    revision: z.int(),
    moderatorId: id,
    moderationReason: z.string(),
    /** The promotion that it repeats; missing for other reasons. */
    duplicateOf: z.optional(id),
  }),
});
