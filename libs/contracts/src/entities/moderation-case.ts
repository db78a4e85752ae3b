import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { caseReasons } from '../reports.js';
import { authorView } from './user.js';

export const thingKinds = ['deal', 'comment'] as const;

/** A promotion or comment as it was when it was first reported. */
export const reportedThing = z.object({
  kind: z.enum(thingKinds),
  id,
  /** Of a comment the one it was written on. */
  promotionId: id,
  /** Of the promotion. */
  title: z.string(),
  city: z.string(),
  /** Text of a comment. */
  content: z.optional(z.string()),
  /** What a buyer pays for a promotion, in reais. */
  finalPrice: z.optional(z.number()),
  store: z.optional(z.string()),
  link: z.optional(z.string()),
  /** A path under /uploads/, or null. */
  image: z.optional(z.nullable(z.string())),
});
export type ReportedThing = z.infer<typeof reportedThing>;

/** `trusted`: a promotion that was approved because its author is trusted; one in ten is looked at. */
export const caseKinds = ['report', 'trusted'] as const;

/** Reports listed by key for one reason. */
export const MAX_REASON_KEYS = 100;
/** Texts shown of one case. */
export const MAX_CASE_TEXTS = 5;

/** What managers decide on besides the queue; reporters are named by keys that mean nothing elsewhere. */
export const moderationCase = z.object({
  _id: id,
  kind: z.enum(caseKinds),
  thing: z.object({ ...reportedThing.shape, author: authorView }),
  /** Sum of the reports that count, one per kin. */
  weight: z.int(),
  /** The most reported first. */
  reasons: z.array(
    z.object({
      reason: z.enum(caseReasons),
      people: z.int(),
      weight: z.int(),
      keys: z.array(id).check(z.maxLength(MAX_REASON_KEYS)),
    }),
  ),
  /** The heaviest reports with a text or a price. */
  texts: z
    .array(
      z.object({
        key: id,
        reason: z.enum(caseReasons),
        text: z.string(),
        /** The price that the reporter found, in reais. */
        price: z.optional(z.number()),
      }),
    )
    .check(z.maxLength(MAX_CASE_TEXTS)),
  /** Whether the shop button asks first. */
  warned: z.boolean(),
  openedAt: time,
  /** Rises with each change. */
  version: z.int(),
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const moderationCaseList = z.object({
  cases: z.array(moderationCase),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
});
export type ModerationCaseList = z.infer<typeof moderationCaseList>;
