import * as z from 'zod/mini';
import { reportedSubject } from '../entities/moderation.js';
import { logActions } from '../entities/moderation-log.js';
import { defineEvent } from '../event.js';
import { id } from '../ids.js';
import { caseActions } from '../operations/reports.js';
import { caseReasons, dealReportReasons, subjectKinds } from '../reports.js';

const namedSubject = z.object({
  kind: z.enum(subjectKinds),
  id,
  promotionId: id,
  /** Empty once the promotion is deleted. */
  title: z.string(),
  city: z.string(),
});

/**
 * A member reported a promotion or comment; a later one of the same member and subject replaces it. The subject is the
 * member; its version rises with each of these.
 */
export const reportFiled = defineEvent({
  name: 'report.filed',
  producer: 'promotions',
  consumers: ['moderation'],
  data: z.object({
    subject: reportedSubject,
    authorId: id,
    /** Null if votes that contradict each other opened the case; the subject is the promotion then. */
    reporterId: z.nullable(id),
    reason: z.enum(caseReasons),
    /** May be empty. */
    text: z.string(),
    /** What the promotion costs instead, in reais. */
    price: z.optional(z.number()),
    /** The member's vote weight. */
    weight: z.int().check(z.gte(0), z.lte(3)),
    /** As in user.status-changed. */
    addressGroup: z.nullable(id),
  }),
});

/** A report with vote weight says another price than the promotion has; published once for each price. */
export const priceSuggested = defineEvent({
  name: 'price.suggested',
  producer: 'promotions',
  consumers: ['notifications'],
  data: z.object({
    subject: namedSubject,
    authorId: id,
    /** In reais. */
    price: z.number(),
  }),
});

/**
 * Enough reports of a scam that buyers are warned, or no longer so. The subject is the promotion, the version is of its
 * cases.
 */
export const caseWarned = defineEvent({
  name: 'case.warned',
  producer: 'moderation',
  consumers: ['promotions'],
  data: z.object({ promotionId: id, warned: z.boolean() }),
});

/** A manager or admin decided a case. The subject is what was decided on, the version is of its cases. */
export const caseDecided = defineEvent({
  name: 'case.decided',
  producer: 'moderation',
  consumers: ['promotions', 'users', 'notifications'],
  data: z.object({
    caseId: id,
    subject: namedSubject,
    authorId: id,
    moderatorId: id,
    action: z.enum(caseActions),
    reasonCode: z.enum(dealReportReasons),
    /** Empty only if nothing was done. */
    publicReason: z.string(),
    /** Whether the author is warned. */
    warning: z.boolean(),
    /** A price in reais that members reported and that the author has not been notified of. */
    suggestedPrice: z.optional(z.number()),
  }),
});

/** A manager or admin answered an appeal, and promotions applied it. The subject is the appealed decision. */
export const appealDecided = defineEvent({
  name: 'appeal.decided',
  producer: 'moderation',
  consumers: ['users', 'notifications'],
  data: z.object({
    subject: namedSubject,
    authorId: id,
    moderatorId: id,
    outcome: z.enum(['kept', 'reversed']),
    publicReason: z.string(),
    /** The decision that was appealed. */
    decision: z.object({
      action: z.enum(logActions),
      at: z.iso.datetime(),
      /** Whether its author was warned with it. */
      warning: z.boolean(),
    }),
  }),
});

/** The decision of a case was reversed, on appeal or by an admin who published the promotion. */
export const caseReversed = defineEvent({
  name: 'case.reversed',
  producer: 'moderation',
  consumers: ['gamification'],
  data: z.object({
    caseId: id,
    /** The promotion or comment. */
    subjectId: id,
  }),
});

/** Reporters in one event; a case with more has several. */
export const MAX_EVENT_REPORTERS = 100;

/** What became of reports of one case, for those who made them. */
export const reportDecided = defineEvent({
  name: 'report.decided',
  producer: 'moderation',
  consumers: ['notifications', 'gamification'],
  data: z.object({
    caseId: id,
    subject: namedSubject,
    /** `gone`: it was no longer there before anybody decided. */
    outcome: z.enum([...caseActions, 'gone']),
    publicReason: z.string(),
    reporters: z
      .array(
        z.object({
          _id: id,
          isFalse: z.boolean(),
          /** Of a member with vote weight, one per address group. */
          counted: z.optional(z.literal(true)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_EVENT_REPORTERS)),
  }),
});
