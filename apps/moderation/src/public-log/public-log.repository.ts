import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { APPEALS_PER_PAGE, LOG_ENTRIES_PER_PAGE } from '@pechincha/contracts/operations/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { createRowCursor, getCollection } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo } from 'mongoose';
import {
  answeredIndex,
  type AppealRow,
  type LogEntryRow,
  logAuthorIndex,
  logPromotionIndex,
  logSubjectIndex,
  newestIndex,
  openAppealsIndex,
  reasonIndex,
  reversedIndex,
} from './log-entry.schema.js';

const QUERY_TIMEOUT_MS = 2_000;
/** Further entries are neither listed nor counted. */
const MAX_LISTED_ENTRIES = 1_000;

export interface LogPage {
  rows: LogEntryRow[];
  /** At most MAX_LISTED_ENTRIES. */
  total: number;
}

type Hint = Record<string, 1 | -1>;

@Injectable()
export class PublicLogRepository {
  constructor(@InjectModel('LogEntry') private readonly entries: Model<LogEntryRow>) {}

  private get rows(): mongo.Collection<LogEntryRow> {
    return getCollection(this.entries);
  }

  /** Ignored if the decision is logged already. */
  async insertIfMissing(row: LogEntryRow, session: ClientSession): Promise<void> {
    const { subjectKey, at, action } = row;
    await this.rows.updateOne(
      { subjectKey, at, action },
      { $setOnInsert: row },
      { upsert: true, session, hint: logSubjectIndex },
    );
  }

  find(_id: string, session: ClientSession): Promise<LogEntryRow | null> {
    return this.rows.findOne({ _id }, { session });
  }

  /** Undefined without an appeal. */
  async findAppeal(_id: string): Promise<AppealRow | undefined> {
    const row = await this.rows.findOne({ _id }, { projection: { appeal: 1 } });
    return row?.appeal ?? undefined;
  }

  /** The last decision against a subject. */
  findNewest(subjectKey: string, session: ClientSession): Promise<LogEntryRow | null> {
    return this.rows.findOne({ subjectKey }, { session, sort: { at: -1 }, hint: logSubjectIndex });
  }

  async saveAppeal(_id: string, appeal: AppealRow, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { appeal } }, { session });
  }

  async saveReversed(
    _id: string,
    appeal: AppealRow,
    reversedAt: Date,
    session: ClientSession,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { appeal, reversedAt } }, { session });
  }

  /**
   * Reverses what was decided on a promotion before a time; open appeals are void, as there is nothing left to answer.
   * Returns the ids of the cases that were decided so.
   */
  async reverseEarlier(subjectKey: string, reversedAt: Date, session: ClientSession): Promise<string[]> {
    const isEarlier = { at: { $lt: reversedAt }, reversedAt: { $exists: false } };
    const filter = { subjectKey, ...isEarlier, action: { $ne: 'deleted' as const } };
    await this.rows.updateMany(
      { ...filter, 'appeal.state': 'open' },
      { $set: { 'appeal.state': 'void' } },
      { session, hint: logSubjectIndex },
    );
    const entries = await this.rows
      .find(filter, { session, hint: logSubjectIndex, projection: { caseId: 1 } })
      .toArray();
    await this.rows.updateMany(filter, { $set: { reversedAt } }, { session, hint: logSubjectIndex });
    return entries.flatMap(({ caseId }) => caseId ?? []);
  }

  /** Call when the promotion is submitted again at this revision. */
  async voidAppeals(subjectKey: string, revision: number, session: ClientSession): Promise<void> {
    const filter = { subjectKey, revision: { $lt: revision } };
    await this.rows.updateMany(
      { ...filter, 'appeal.state': 'open' },
      { $set: { 'appeal.state': 'void' } },
      { session, hint: logSubjectIndex },
    );
    // Conflicts with an appeal that is filed at the same time.
    await this.rows.updateMany(
      filter,
      { $max: { nextRevision: revision } },
      { session, hint: logSubjectIndex },
    );
  }

  /** Call when the rejection of this revision is taken back. */
  async deleteRejection(subjectKey: string, revision: number, session: ClientSession): Promise<void> {
    await this.rows.deleteOne(
      { subjectKey, action: 'rejected', revision },
      { session, hint: logSubjectIndex },
    );
  }

  /**
   * Erases what entries have of a promotion and its comments, and the appeals that nobody can do anything about. The entry of
   * its deletion stays.
   */
  async erasePromotion(promotionId: string, session: ClientSession): Promise<void> {
    const isOther = [{ 'subject.kind': 'comment' as const }, { action: { $ne: 'deleted' as const } }];
    const filter = { 'subject.promotionId': promotionId, $or: isOther };
    const open = { ...filter, 'appeal.state': 'open' as const };
    await this.rows.updateMany(open, { $set: { appeal: null } }, { session, hint: logPromotionIndex });
    await this.rows.updateMany(
      filter,
      { $set: { 'subject.title': '' }, $unset: { 'subject.content': 1 } },
      { session, hint: logPromotionIndex },
    );
  }

  /** As above, of all that a member published. */
  async eraseAuthor(authorId: string, session: ClientSession): Promise<void> {
    const open = { authorId, 'appeal.state': 'open' as const };
    await this.rows.updateMany(open, { $set: { appeal: null } }, { session, hint: logAuthorIndex });
    const answered = { authorId, appeal: { $ne: null } };
    await this.rows.updateMany(answered, { $set: { 'appeal.text': '' } }, { session, hint: logAuthorIndex });
    await this.rows.updateMany(
      { authorId },
      { $set: { 'subject.title': '' }, $unset: { 'subject.content': 1 } },
      { session, hint: logAuthorIndex },
    );
  }

  list(page: number, reasonCode?: DecisionReason): Promise<LogPage> {
    return reasonCode
      ? this.listPage({ reasonCode }, reasonIndex, page, LOG_ENTRIES_PER_PAGE)
      : this.listPage({}, newestIndex, page, LOG_ENTRIES_PER_PAGE);
  }

  listByAuthor(authorId: string, page: number): Promise<LogPage> {
    return this.listPage({ authorId }, logAuthorIndex, page, LOG_ENTRIES_PER_PAGE);
  }

  listOpenAppeals(page: number): Promise<LogPage> {
    const order = { 'appeal.at': 1, _id: 1 } as const;
    return this.listPage({ 'appeal.state': 'open' }, openAppealsIndex, page, APPEALS_PER_PAGE, order);
  }

  private async listPage(
    filter: mongo.Filter<LogEntryRow>,
    hint: Hint,
    page: number,
    size: number,
    order: Hint = { at: -1, _id: -1 },
  ): Promise<LogPage> {
    const skip = (page - 1) * size;
    const options = { hint, maxTimeMS: QUERY_TIMEOUT_MS };
    const [rows, total] = await Promise.all([
      skip >= MAX_LISTED_ENTRIES
        ? []
        : this.rows.find(filter, { sort: order, skip, limit: size, ...options }).toArray(),
      this.rows.countDocuments(filter, { limit: MAX_LISTED_ENTRIES, ...options }),
    ]);
    return { rows, total };
  }

  /** Decisions since then against what was public. */
  countTakenDown(since: Date): Promise<number> {
    return this.rows.countDocuments(
      { at: { $gte: since }, action: { $ne: 'rejected' } },
      { hint: newestIndex, maxTimeMS: QUERY_TIMEOUT_MS },
    );
  }

  /** Decisions that were reversed since then. */
  countReversed(since: Date): Promise<number> {
    return this.rows.countDocuments(
      { reversedAt: { $gte: since } },
      { hint: reversedIndex, maxTimeMS: QUERY_TIMEOUT_MS },
    );
  }

  streamByAuthor(authorId: string): mongo.FindCursor<LogEntryRow> {
    const sort = { at: -1, _id: -1 } as const;
    return createRowCursor(this.entries, { authorId }, { sort, hint: logAuthorIndex });
  }

  /** Entries whose appeal the manager answered. */
  streamAnsweredBy(moderatorId: string): mongo.FindCursor<LogEntryRow> {
    const filter = { 'appeal.decision.moderatorId': moderatorId };
    return createRowCursor(this.entries, filter, { sort: { at: -1 }, hint: answeredIndex });
  }
}
