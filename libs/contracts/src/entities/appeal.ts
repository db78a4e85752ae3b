import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { decisionReasons } from '../reports.js';
import { thingKinds } from './moderation-case.js';
import { logActions } from './moderation-log.js';
import { authorView } from './user.js';

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
    kind: z.enum(thingKinds),
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

export const appealList = z.object({
  appeals: z.array(appeal),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type AppealList = z.infer<typeof appealList>;
