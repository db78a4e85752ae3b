import type { ReportedSubject } from '@pechincha/contracts/entities/moderation';
import type { AppealState, LogAction } from '@pechincha/contracts/entities/moderation-log';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import { APPEAL_DAYS } from '@pechincha/contracts/operations/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { createRowSchema } from '@pechincha/persistence/queries';

const APPEAL_MS = APPEAL_DAYS * 24 * 60 * 60_000;

export type AppealObstacle = 'appealed' | 'late' | 'reversed' | 'superseded';

/**
 * What keeps the author from appealing now; undefined if nothing does.
 * @param revision of the promotion's newest submission now; undefined if none is known
 */
export function findAppealObstacle(
  { appeal, at, subject, action, revision: decided, reversedAt }: LogEntryRow,
  revision: number | undefined,
  now: Date,
): AppealObstacle | undefined {
  if (reversedAt) return 'reversed';
  if (appeal) return 'appealed';
  if (now.getTime() - at.getTime() >= APPEAL_MS) return 'late';
  // A comment does not change, and nothing follows a deletion.
  const isFinal = subject.kind === 'comment' || action === 'deleted';
  return isFinal || decided === (revision ?? 0) ? undefined : 'superseded';
}

export interface AppealRow {
  state: AppealState;
  text: string;
  at: Date;
  /** Null while it is open or void. */
  decision: AppealAnswer | null;
  /** The last answer that promotions was asked to apply, until it did. */
  request?: AppealAnswer & { settlement?: Settlement };
}

export interface AppealAnswer {
  moderatorId: string;
  at: Date;
  publicReason: string;
}

export type LoggedSubject = Pick<
  ReportedSubject,
  'kind' | 'id' | 'promotionId' | 'title' | 'city' | 'content'
>;

/** A decision against a promotion or comment, and the appeal of its author. */
export interface LogEntryRow {
  _id: string;
  /** `deal:{id}` or `comment:{id}` */
  subjectKey: string;
  /** Without texts once the promotion or its author is deleted. */
  subject: LoggedSubject;
  /** Whether others could see it before. */
  wasPublic: boolean;
  /** Newest submission of the promotion at the decision; 0 if none was known. An appeal is void after a later one. */
  revision: number;
  /** Newest submission since then that this entry was there for. */
  nextRevision?: number;
  action: LogAction;
  at: Date;
  authorId: string;
  moderatorId: string;
  reasonCode: DecisionReason;
  /** Public, but for a rejection. May be empty. */
  reason: string;
  warning: boolean;
  /** The case that it decided; missing without one. */
  caseId?: string;
  appeal: AppealRow | null;
  /** When it was reversed, on appeal or by an admin who published the promotion. */
  reversedAt?: Date;
}

export const logEntrySchema = createRowSchema<LogEntryRow>('log_entries');

/** The public log, whole or of one reason; covers the count of what was taken down. */
export const newestIndex = { at: -1, _id: -1, action: 1 } as const;
export const reasonIndex = { reasonCode: 1, at: -1, _id: -1 } as const;
export const logAuthorIndex = { authorId: 1, at: -1, _id: -1 } as const;
/** A decision is logged once, however often its event arrives. */
export const logSubjectIndex = { subjectKey: 1, at: -1, action: 1 } as const;
/** Entries of a promotion and its comments. */
export const logPromotionIndex = { 'subject.promotionId': 1 } as const;
/** Open appeals, the oldest first. */
export const openAppealsIndex = { 'appeal.state': 1, 'appeal.at': 1, _id: 1 } as const;
export const answeredIndex = { 'appeal.decision.moderatorId': 1, at: -1 } as const;
export const reversedIndex = { reversedAt: 1 } as const;

logEntrySchema.index(newestIndex);
logEntrySchema.index(reasonIndex);
logEntrySchema.index(logAuthorIndex);
logEntrySchema.index(logSubjectIndex, { unique: true });
logEntrySchema.index(logPromotionIndex);
logEntrySchema.index(openAppealsIndex, { partialFilterExpression: { 'appeal.state': 'open' } });
const isAnswered = { 'appeal.decision.moderatorId': { $exists: true } };
logEntrySchema.index(answeredIndex, { partialFilterExpression: isAnswered });
logEntrySchema.index(reversedIndex, { partialFilterExpression: { reversedAt: { $exists: true } } });
