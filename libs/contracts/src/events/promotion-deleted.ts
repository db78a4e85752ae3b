import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionStatusValues } from '../statuses.js';

/** A promotion was deleted and is never restored; `from` is its status before. */
export const promotionDeleted = defineEvent({
  name: 'promotion.deleted',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({
    promotionId: id,
    authorId: id,
    from: z.enum(promotionStatusValues),
    /** Not by its author; missing otherwise. */
    byAdmin: z.optional(z.literal(true)),
  }),
});
