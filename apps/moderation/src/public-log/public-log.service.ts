import { Injectable } from '@nestjs/common';
import type {
  LogEntry,
  ModerationLog,
  OwnLogEntry,
  OwnModerationLog,
} from '@pechincha/contracts/entities/moderation-log';
import type { EventData } from '@pechincha/contracts/event';
import { caseReversed } from '@pechincha/contracts/events/report';
import { LOG_ENTRIES_PER_PAGE } from '@pechincha/contracts/operations/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { Clock } from '@pechincha/persistence/clock';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { MemberStatusRepository } from '../members/member-status.repository.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { findAppealObstacle, type LoggedSubject, type LogEntryRow } from './log-entry.schema.js';
import { PublicLogRepository } from './public-log.repository.js';

export const toSubjectKey = ({ kind, id }: Pick<LoggedSubject, 'kind' | 'id'>): string => `${kind}:${id}`;

export async function publishCaseReversed(
  data: EventData<typeof caseReversed>,
  occurredAt: Date,
  tx: Transaction,
): Promise<void> {
  await tx.publish(caseReversed, { subject: data.caseId, subjectVersion: 1, occurredAt, data });
}

type OptionalField = 'revision' | 'reasonCode' | 'reason' | 'warning';

/** By default for another reason, without a text or a warning, and of the newest submission. */
type LoggedDecision = Omit<LogEntryRow, '_id' | 'subjectKey' | 'appeal' | 'reversedAt' | OptionalField> &
  Partial<Pick<LogEntryRow, OptionalField>>;

/** What was decided against for these may be in its title too. */
const UNTITLED_REASONS: readonly DecisionReason[] = ['golpe', 'ofensa', 'dados-pessoais'];

const toCommonFields = ({ _id, at, subject, action, reasonCode, appeal, reversedAt }: LogEntryRow) => ({
  _id,
  at: at.toISOString(),
  kind: subject.kind,
  action,
  reasonCode,
  reversed: reversedAt !== undefined,
  appeal: appeal?.state ?? null,
});

/** As anybody may see it. */
function toLogEntry(row: LogEntryRow): LogEntry {
  const { subject, wasPublic, reasonCode, reason, action } = row;
  const hasTitle = wasPublic && subject.title !== '' && !UNTITLED_REASONS.includes(reasonCode);
  return {
    ...toCommonFields(row),
    ...(hasTitle && { id: subject.id, title: subject.title }),
    ...(action !== 'rejected' && reason !== '' && { publicReason: reason }),
  };
}

/** As its author sees it. */
function toOwnLogEntry(row: LogEntryRow, canAppeal: boolean): OwnLogEntry {
  const { subject, reason, appeal } = row;
  return {
    ...toCommonFields(row),
    id: subject.id,
    ...(subject.title !== '' && { title: subject.title }),
    ...(reason !== '' && { publicReason: reason }),
    canAppeal,
    ...(appeal?.decision && { appealReason: appeal.decision.publicReason }),
  };
}

const countPages = (total: number): number => Math.max(1, Math.ceil(total / LOG_ENTRIES_PER_PAGE));

/** Decisions against promotions and comments, for everybody and for their authors. */
@Injectable()
export class PublicLogService {
  constructor(
    private readonly log: PublicLogRepository,
    private readonly reviews: ReviewsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction of the decision. What is erased by then is logged without its texts. */
  async record(decision: LoggedDecision, { session }: Transaction): Promise<void> {
    const { kind, id, promotionId, city, title, content } = decision.subject;
    const row = await this.reviews.find(promotionId, session);
    const isDeletion = kind === 'deal' && decision.action === 'deleted';
    // Conflicts with the deletion of the author's account.
    const author = await this.memberStatuses.touch(decision.authorId, session);
    const isErased = author.deleted || (row?.state === 'deleted' && !isDeletion);
    const texts = isErased ? { title: '' } : { title, ...(content !== undefined && { content }) };
    await this.log.insertIfMissing(
      {
        reasonCode: 'outro',
        reason: '',
        warning: false,
        ...decision,
        subject: { kind, id, promotionId, city, ...texts },
        _id: new Types.ObjectId().toHexString(),
        subjectKey: toSubjectKey({ kind, id }),
        appeal: null,
        revision: decision.revision ?? row?.revision ?? 0,
      },
      session,
    );
  }

  /** Two queries for any number of rows. */
  async list(page: number, reason: DecisionReason | undefined): Promise<ModerationLog> {
    const { rows, total } = await this.log.list(page, reason);
    return { entries: rows.map(toLogEntry), page, totalPages: countPages(total), total };
  }

  /** Three queries for any number of rows. */
  async listOwn(memberId: string, page: number): Promise<OwnModerationLog> {
    const { rows, total } = await this.log.listByAuthor(memberId, page);
    const revisions = await this.reviews.findRevisions(rows.map(({ subject }) => subject.promotionId));
    const now = this.clock.now();
    const entries = rows.map((row) =>
      toOwnLogEntry(row, !findAppealObstacle(row, revisions.get(row.subject.promotionId), now)),
    );
    return { entries, page, totalPages: countPages(total), total };
  }
}
