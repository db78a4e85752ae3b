import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { APPEALS_PER_PAGE, LOG_ENTRIES_PER_PAGE } from '@pechincha/contracts/operations/moderation-log';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { createRowCursor } from '@pechincha/persistence/queries';
import { type ClientSession, Model, type mongo, type QueryFilter, trusted } from 'mongoose';
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

  /** Ignored if the decision is logged already. */
  async insertIfMissing(row: LogEntryRow, session: ClientSession): Promise<void> {
    const { subjectKey, at, action } = row;
    await this.entries
      .updateOne({ subjectKey, at, action }, { $setOnInsert: row }, { upsert: true, session })
      .hint(logSubjectIndex);
  }

  find(_id: string, session: ClientSession): Promise<LogEntryRow | null> {
    return this.entries.findById(_id, null, { session }).lean<LogEntryRow>().exec();
  }

  /** Undefined without an appeal. */
  async findAppeal(_id: string): Promise<AppealRow | undefined> {
    const row = await this.entries.findById(_id, { appeal: 1 }).lean<Pick<LogEntryRow, 'appeal'>>();
    return row?.appeal ?? undefined;
  }

  /** The last decision against a subject. */
  findNewest(subjectKey: string, session: ClientSession): Promise<LogEntryRow | null> {
    return this.entries
      .findOne({ subjectKey }, null, { session })
      .sort({ at: -1 })
      .hint(logSubjectIndex)
      .lean<LogEntryRow>()
      .exec();
  }

  async saveAppeal(_id: string, appeal: AppealRow, session: ClientSession): Promise<void> {
    await this.entries.updateOne({ _id }, { $set: { appeal } }, { session });
  }

  async saveReversed(
    _id: string,
    appeal: AppealRow,
    reversedAt: Date,
    session: ClientSession,
  ): Promise<void> {
    await this.entries.updateOne({ _id }, { $set: { appeal, reversedAt } }, { session });
  }

  /** Reverses what was decided on a promotion before a time; open appeals are void, as there is nothing left to answer. */
  async reverseEarlier(subjectKey: string, reversedAt: Date, session: ClientSession): Promise<void> {
    const isEarlier = { at: trusted({ $lt: reversedAt }), reversedAt: trusted({ $exists: false }) };
    const filter = { subjectKey, ...isEarlier, action: trusted({ $ne: 'deleted' as const }) };
    await this.entries
      .updateMany({ ...filter, 'appeal.state': 'open' }, { $set: { 'appeal.state': 'void' } }, { session })
      .hint(logSubjectIndex);
    await this.entries.updateMany(filter, { $set: { reversedAt } }, { session }).hint(logSubjectIndex);
  }

  /** Call when the promotion is submitted again at this revision. */
  async voidAppeals(subjectKey: string, revision: number, session: ClientSession): Promise<void> {
    const filter = { subjectKey, revision: trusted({ $lt: revision }) };
    await this.entries
      .updateMany({ ...filter, 'appeal.state': 'open' }, { $set: { 'appeal.state': 'void' } }, { session })
      .hint(logSubjectIndex);
    // Conflicts with an appeal that is filed at the same time.
    await this.entries
      .updateMany(filter, { $max: { nextRevision: revision } }, { session })
      .hint(logSubjectIndex);
  }

  /** Call when the rejection of this revision is taken back. */
  async deleteRejection(subjectKey: string, revision: number, session: ClientSession): Promise<void> {
    await this.entries
      .deleteOne({ subjectKey, action: 'rejected', revision }, { session })
      .hint(logSubjectIndex);
  }

  /**
   * Erases what entries have of a promotion and its comments, and the appeals that nobody can do anything about. The entry of
   * its deletion stays.
   */
  async erasePromotion(promotionId: string, session: ClientSession): Promise<void> {
    const isOther = [
      { 'subject.kind': 'comment' as const },
      { action: trusted({ $ne: 'deleted' as const }) },
    ];
    const filter = { 'subject.promotionId': promotionId, $or: isOther };
    const open = { ...filter, 'appeal.state': 'open' as const };
    await this.entries.updateMany(open, { $set: { appeal: null } }, { session }).hint(logPromotionIndex);
    await this.entries
      .updateMany(filter, { $set: { 'subject.title': '' }, $unset: { 'subject.content': 1 } }, { session })
      .hint(logPromotionIndex);
  }

  /** As above, of all that a member published. */
  async eraseAuthor(authorId: string, session: ClientSession): Promise<void> {
    const open = { authorId, 'appeal.state': 'open' as const };
    await this.entries.updateMany(open, { $set: { appeal: null } }, { session }).hint(logAuthorIndex);
    const answered = { authorId, appeal: trusted({ $ne: null }) };
    await this.entries
      .updateMany(answered, { $set: { 'appeal.text': '' } }, { session })
      .hint(logAuthorIndex);
    await this.entries
      .updateMany(
        { authorId },
        { $set: { 'subject.title': '' }, $unset: { 'subject.content': 1 } },
        { session },
      )
      .hint(logAuthorIndex);
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
    filter: QueryFilter<LogEntryRow>,
    hint: Hint,
    page: number,
    size: number,
    order: Hint = { at: -1, _id: -1 },
  ): Promise<LogPage> {
    const skip = (page - 1) * size;
    const [rows, total] = await Promise.all([
      skip >= MAX_LISTED_ENTRIES
        ? []
        : this.entries
            .find(filter)
            .sort(order)
            .skip(skip)
            .limit(size)
            .hint(hint)
            .maxTimeMS(QUERY_TIMEOUT_MS)
            .lean<LogEntryRow[]>(),
      this.entries.countDocuments(filter).limit(MAX_LISTED_ENTRIES).hint(hint).maxTimeMS(QUERY_TIMEOUT_MS),
    ]);
    return { rows, total };
  }

  /** Decisions since then against what was public. */
  countTakenDown(since: Date): Promise<number> {
    return this.entries
      .countDocuments({ at: trusted({ $gte: since }), action: trusted({ $ne: 'rejected' as const }) })
      .hint(newestIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .exec();
  }

  /** Decisions that were reversed since then. */
  countReversed(since: Date): Promise<number> {
    return this.entries
      .countDocuments({ reversedAt: trusted({ $gte: since }) })
      .hint(reversedIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .exec();
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
