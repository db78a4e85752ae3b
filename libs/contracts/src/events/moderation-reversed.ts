import * as z from 'zod/mini';
import { thingKinds } from '../entities/moderation-case.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/**
 * A manager or admin accepts an appeal; what was taken down comes back if the decision was its last change. Answered as
 * an approval is.
 */
export const moderationReversed = defineEvent({
  name: 'moderation.reversed',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    /** Of the entry in the log. */
    appealId: id,
    thing: z.object({ kind: z.enum(thingKinds), id, promotionId: id }),
    moderatorId: id,
    /** When the decision that was appealed was made. */
    decidedAt: z.iso.datetime(),
  }),
});
