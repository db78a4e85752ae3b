import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { promotionState } from './promotion-changed.js';

/** A member saved a promotion, or no longer does. The subject is the member; its version rises with each of these. */
export const promotionSaved = defineEvent({
  name: 'promotion.saved',
  version: 1,
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    promotionId: id,
    userId: id,
    saved: z.boolean(),
    /** The promotion when it was saved; missing when it no longer is. */
    promotion: z.optional(promotionState),
  }),
});
