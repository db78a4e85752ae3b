import * as z from 'zod/mini';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { subjectKinds } from '../reports.js';

/**
 * A manager or admin, or trust in the author, approves this revision; promotions answers with
 * `promotion.decision-settled`.
 */
export const moderationApproved = defineEvent({
  name: 'moderation.approved',
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    decisionId: id,
    promotionId: id,
    revision: z.int(),
    /** Null if nobody decided, as its author is trusted. */
    moderatorId: z.nullable(id),
  }),
});

/** A manager or admin rejects this revision; `moderationReason` is shown to the author. Answered as an approval is. */
export const moderationRejected = defineEvent({
  name: 'moderation.rejected',
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    decisionId: id,
    promotionId: id,
    revision: z.int(),
    moderatorId: id,
    moderationReason: z.string(),
    /** The promotion that it repeats; missing for other reasons. */
    duplicateOf: z.optional(id),
  }),
});

/**
 * A manager takes back their decision on this revision; the promotion is pending again if the decision was its last
 * change of status. Answered as an approval is.
 */
export const moderationReopened = defineEvent({
  name: 'moderation.reopened',
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ decisionId: id, promotionId: id, revision: z.int(), moderatorId: id }),
});

/**
 * A manager or admin accepts an appeal; what was taken down comes back if the decision was its last change. Answered as
 * an approval is.
 */
export const moderationReversed = defineEvent({
  name: 'moderation.reversed',
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({
    /** Of the entry in the log. */
    appealId: id,
    subject: z.object({ kind: z.enum(subjectKinds), id, promotionId: id }),
    moderatorId: id,
    /** When the decision that was appealed was made. */
    decidedAt: z.iso.datetime(),
  }),
});
