import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A promotion was rejected; `moderationReason` is shown to the author. */
export const promotionRejected = defineEvent({
  name: 'promotion.rejected',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    promotionId: id,
    authorId: id,
    title: z.string(),
    moderationReason: z.string(),
    /** The public promotion that it repeats, with the slug of its city; missing for other reasons. */
    duplicateOf: z.optional(z.object({ _id: id, city: z.string() })),
  }),
});
