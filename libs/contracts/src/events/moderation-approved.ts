import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** This revision is approved; it becomes active if it is still the pending one. */
export const moderationApproved = defineEvent({
  name: 'moderation.approved',
  version: 2,
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    promotionId: id,
    revision: z.int(),
    /** Null if nobody decided, as its author is trusted. */
    moderatorId: z.nullable(id),
  }),
  // Version 1 always had a moderator.
  upcasts: { 1: (data) => data },
});
