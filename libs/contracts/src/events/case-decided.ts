import * as z from 'zod/mini';
import { thingKinds } from '../entities/moderation-case.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { caseActions } from '../operations/reports.js';
import { dealReportReasons } from '../reports.js';

/** A manager or admin decided a case. The subject is the thing, the version is of its cases. */
export const caseDecided = defineEvent({
  name: 'case.decided',
  version: 1,
  producer: 'moderation',
  consumers: ['promotions', 'users', 'notifications'],
  data: z.object({
    caseId: id,
    thing: z.object({ kind: z.enum(thingKinds), id, promotionId: id, title: z.string(), city: z.string() }),
    authorId: id,
    moderatorId: id,
    action: z.enum(caseActions),
    reasonCode: z.enum(dealReportReasons),
    /** Empty only if nothing was done. */
    publicReason: z.string(),
    /** Whether the author is cautioned. */
    caution: z.boolean(),
    /** A price in reais that members reported and that the author has not been notified of. */
    suggestedPrice: z.optional(z.number()),
  }),
});
