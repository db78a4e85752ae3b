import * as z from 'zod/mini';
import { thingKinds } from '../entities/moderation-case.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { caseActions } from '../operations/reports.js';

/** Reporters in one event; a case with more has several. */
export const MAX_EVENT_REPORTERS = 100;

/** What became of reports of one case, for those who made them. */
export const reportDecided = defineEvent({
  name: 'report.decided',
  version: 1,
  producer: 'moderation',
  consumers: ['notifications'],
  data: z.object({
    caseId: id,
    thing: z.object({ kind: z.enum(thingKinds), id, promotionId: id, title: z.string(), city: z.string() }),
    /** `gone`: it was no longer there before anybody decided. */
    outcome: z.enum([...caseActions, 'gone']),
    publicReason: z.string(),
    reporters: z
      .array(z.object({ _id: id, isFalse: z.boolean() }))
      .check(z.minLength(1), z.maxLength(MAX_EVENT_REPORTERS)),
  }),
});
