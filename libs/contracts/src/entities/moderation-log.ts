import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { paging } from '../operations/query-fields.js';
import { decisionReasons, subjectKinds } from '../reports.js';
import { authorView } from './user.js';

/** What moderation did: `rejected` before it was public, the others afterwards. */
export const logActions = ['rejected', 'expired', 'removed', 'deleted'] as const;
export type LogAction = (typeof logActions)[number];

/** `void`: the promotion was sent again, or an admin reversed the decision, before anybody answered. */
export const appealStates = ['open', 'kept', 'reversed', 'void'] as const;
export type AppealState = (typeof appealStates)[number];

/** A decision against a promotion or comment; names neither its author nor who decided. */
export const logEntry = z.object({
  _id: id,
  at: time,
  kind: z.enum(subjectKinds),
  action: z.enum(logActions),
  /** Of the promotion or comment; in the public log missing without a title. */
  id: z.optional(id),
  /** Of the promotion, or of the one that was commented on; in the public log missing if it was never public. */
  title: z.optional(z.string()),
  reasonCode: z.enum(decisionReasons),
  /** Missing for a rejection, whose reason is a matter of its author and the manager. */
  publicReason: z.optional(z.string()),
  /** Whether the decision no longer stands, by an appeal or an admin. */
  reversed: z.boolean(),
  /** Null without an appeal. */
  appeal: z.nullable(z.enum(appealStates)),
});
export type LogEntry = z.infer<typeof logEntry>;

/** A decision as its author sees it. */
export const ownLogEntry = z.object({
  ...logEntry.shape,
  /** Whether its author may appeal now. */
  canAppeal: z.boolean(),
  /** What was answered to the appeal. */
  appealReason: z.optional(z.string()),
});
export type OwnLogEntry = z.infer<typeof ownLogEntry>;

export const moderationLog = z.object({ entries: z.array(logEntry), ...paging });
export type ModerationLog = z.infer<typeof moderationLog>;

export const ownModerationLog = z.object({ entries: z.array(ownLogEntry), ...paging });
export type OwnModerationLog = z.infer<typeof ownModerationLog>;

/** Of the last 30 days. */
export const moderationStatistics = z.object({
  approved: z.int(),
  rejected: z.int(),
  /** Ended, removed and deleted. */
  removed: z.int(),
  reversed: z.int(),
  /** From the submission to a manager's decision; null without any. */
  medianWaitMinutes: z.nullable(z.int()),
});
export type ModerationStatistics = z.infer<typeof moderationStatistics>;

/** An open appeal, as managers see it. */
export const appeal = z.object({
  _id: id,
  /** When it was filed. */
  at: time,
  text: z.string(),
  author: authorView,
  /** Whether the caller made the decision, and so has to leave the appeal to somebody else. */
  needsOther: z.boolean(),
  decision: z.object({
    at: time,
    action: z.enum(logActions),
    reasonCode: z.enum(decisionReasons),
    /** What the author was given as the reason; empty without any. */
    reason: z.string(),
    caution: z.boolean(),
  }),
  thing: z.object({
    kind: z.enum(subjectKinds),
    id,
    promotionId: id,
    /** Empty once the promotion is deleted. */
    title: z.string(),
    city: z.string(),
    /** Text of a comment. */
    content: z.optional(z.string()),
  }),
});
export type Appeal = z.infer<typeof appeal>;

export const appealList = z.object({ appeals: z.array(appeal), ...paging });
export type AppealList = z.infer<typeof appealList>;
