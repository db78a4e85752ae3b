import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionStatusValues } from '../statuses.js';

/**
 * A deal went from one state to another, whatever the way: a decision of moderation, an edit, an admin. Told once
 * for each change, so that what is counted by state is a sum of differences, in whatever order they come.
 */
export const promotionStatusChanged = defineEvent({
  name: 'promotion.status-changed',
  version: 1,
  producer: 'promotions',
  consumers: ['users', 'gamification', 'moderation'],
  data: z.object({
    promotionId: id,
    authorId: id,
    /** The revision that `promotion.submitted` tells and moderation judges; an edit raises it. */
    revision: z.int(),
    from: z.enum(promotionStatusValues),
    to: z.enum(promotionStatusValues),
  }),
});
