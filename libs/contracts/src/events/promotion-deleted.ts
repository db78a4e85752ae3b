import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { decisionReasons } from '../reports.js';
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
    /** Missing if its author deleted it. */
    byAdmin: z.optional(
      z.object({
        adminId: id,
        reasonCode: z.enum(decisionReasons),
        /** May be empty. */
        publicReason: z.string(),
        title: z.string(),
        city: z.string(),
        wasPublic: z.boolean(),
      }),
    ),
  }),
});
