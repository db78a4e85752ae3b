import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionStatusValues } from '../statuses.js';

/**
 * Published once per status change, whether by moderation, an edit or an admin, so that counters by status can add
 * up differences in any order.
 */
export const promotionStatusChanged = defineEvent({
  name: 'promotion.status-changed',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({
    promotionId: id,
    authorId: id,
    /** As in `promotion.submitted`; raised by every edit. */
    revision: z.int(),
    from: z.enum(promotionStatusValues),
    to: z.enum(promotionStatusValues),
    /** Set if an admin changed it directly, without the queue, a case or an appeal. */
    isDirect: z.optional(z.literal(true)),
    /** Set if an admin removed it without a case. */
    byAdmin: z.optional(
      z.object({ adminId: id, title: z.string(), city: z.string(), wasPublic: z.boolean() }),
    ),
  }),
});
