import * as z from 'zod/mini';
import { id, time } from '../ids.js';
import { paging } from '../operations/query-fields.js';
import { caseReasons, subjectKinds } from '../reports.js';
import { priceConditions, promotion } from './promotion.js';
import { authorView } from './user.js';

/** A promotion or comment as it was when it was first reported. */
export const reportedSubject = z.object({
  kind: z.enum(subjectKinds),
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
export type ReportedSubject = z.infer<typeof reportedSubject>;

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
  thing: z.object({ ...reportedSubject.shape, author: authorView }),
  /** Sum of the reports that count, one per address group. */
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

export const moderationCaseList = z.object({ cases: z.array(moderationCase), ...paging });
export type ModerationCaseList = z.infer<typeof moderationCaseList>;

/** A promotion that another may repeat, as moderation saw it last. */
const possibleDuplicate = z.object({
  ...z.pick(promotion, { _id: true, title: true, finalPrice: true, promotionalPrice: true, store: true })
    .shape,
  ...z.pick(promotion, { city: true, createdAt: true }).shape,
  /** Whether it awaits approval itself. */
  isPending: z.boolean(),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** A promotion in the moderation queue. */
export const pendingPromotion = z.object({
  ...z.pick(promotion, {
    _id: true,
    title: true,
    description: true,
    originalPrice: true,
    promotionalPrice: true,
    finalPrice: true,
    discount: true,
    store: true,
    link: true,
    image: true,
    coupon: true,
    relation: true,
    category: true,
    city: true,
    status: true,
    validFrom: true,
    validUntil: true,
    createdAt: true,
  }).shape,
  ...priceConditions,
  /** When this revision entered the queue. */
  submittedAt: time,
  /** Sent back with the decision, which fails if the promotion has changed since. */
  revision: z.int(),
  author: z.object({ _id: id, name: z.string(), avatar: z.nullable(z.string()), email: z.string() }),
  /** The previously moderated version of a resubmitted promotion, with its rejection reason. */
  previous: z.nullable(
    z.object({
      title: z.string(),
      description: z.string(),
      originalPrice: z.nullable(z.number()),
      promotionalPrice: z.number(),
      ...priceConditions,
      ...z.pick(promotion, { validFrom: true, validUntil: true, relation: true }).shape,
      store: z.string(),
      link: z.string(),
      coupon: z.string(),
      image: z.nullable(z.string()),
      moderationReason: z.nullable(z.string()),
    }),
  ),
  authorRecord: z.object({ approved: z.int(), rejected: z.int() }),
  /** Missing without any. */
  possibleDuplicates: z.optional(z.array(possibleDuplicate)),
});
export type PendingPromotion = z.infer<typeof pendingPromotion>;
