import * as z from 'zod/mini';
import { thingKinds } from '../entities/moderation-case.js';
import { logActions } from '../entities/moderation-log.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';

/** A manager or admin answered an appeal, and promotions applied it. The subject is the appealed decision. */
export const appealDecided = defineEvent({
  name: 'appeal.decided',
  version: 1,
  producer: 'moderation',
  consumers: ['users', 'notifications'],
  data: z.object({
    thing: z.object({
      kind: z.enum(thingKinds),
      id,
      promotionId: id,
      /** Empty once the promotion is deleted. */
      title: z.string(),
      city: z.string(),
    }),
    authorId: id,
    moderatorId: id,
    outcome: z.enum(['kept', 'reversed']),
    publicReason: z.string(),
    /** The decision that was appealed. */
    decision: z.object({
      action: z.enum(logActions),
      at: z.iso.datetime(),
      /** Whether its author was cautioned with it. */
      caution: z.boolean(),
    }),
  }),
});
