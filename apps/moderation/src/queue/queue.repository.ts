import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, Schema, trusted } from 'mongoose';
import {
  addToHistory,
  type KnownQueueRow,
  type PendingQueueRow,
  type QueueRow,
  queueStates,
  type RevisionRecord,
  toDeletedRow,
  toQueueRow,
} from './queue-row.js';

export const queueRowSchema = new Schema<QueueRow>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: queueStates, required: true },
    revision: { type: Number, required: true },
    submittedAt: { type: Date, default: null },
    submission: { type: Schema.Types.Mixed, default: null },
    previous: { type: Schema.Types.Mixed, default: null },
    history: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'queue', versionKey: false },
);

/** For the list of pending promotions, oldest first, and its count. */
const pendingIndex = { state: 1, submittedAt: 1, _id: 1 } as const;
queueRowSchema.index(pendingIndex);

/** Only the oldest are listed; the response has the total count as well. */
const MAX_LISTED_ROWS = 200;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Rows are read and replaced inside a transaction: of two concurrent writers one gets a write conflict and repeats its
 * transaction with the other's result.
 */
@Injectable()
export class QueueRepository {
  constructor(@InjectModel('QueueRow') private readonly queue: Model<QueueRow>) {}

  find(promotionId: string, session: ClientSession): Promise<QueueRow | null> {
    return this.queue.findById(promotionId, null, { session }).lean<QueueRow>().exec();
  }

  /** True if a later revision than this one is pending. */
  async isPendingAfter(promotionId: string, revision: number): Promise<boolean> {
    const filter = { _id: promotionId, state: 'pending' as const, revision: trusted({ $gt: revision }) };
    return (await this.queue.exists(filter)) !== null;
  }

  async isDeleted(promotionId: string, session: ClientSession): Promise<boolean> {
    const filter = { _id: promotionId, state: 'deleted' as const };
    return (await this.queue.exists(filter).session(session)) !== null;
  }

  async findState(promotionId: string): Promise<Pick<QueueRow, 'state' | 'revision'> | null> {
    return this.queue.findById(promotionId, { state: 1, revision: 1 }).lean<QueueRow>();
  }

  /** Ignored if the promotion was deleted. */
  async addRevision(promotionId: string, record: RevisionRecord, session: ClientSession): Promise<void> {
    const existing = await this.find(promotionId, session);
    if (existing?.state === 'deleted') return;
    await this.save(toQueueRow(promotionId, addToHistory(existing?.history ?? [], record)), session);
  }

  /** Marks the decision on a revision as applied, or removes it. Conflicts with other events of the promotion. */
  async settleDecision(
    promotionId: string,
    revision: number,
    isApplied: boolean,
    session: ClientSession,
  ): Promise<void> {
    const existing = await this.find(promotionId, session);
    if (!existing || existing.state === 'deleted') return;
    const history = existing.history.map(({ decision, ...record }): RevisionRecord => {
      if (!decision) return record;
      if (record.revision !== revision) return { ...record, decision };
      return isApplied ? { ...record, decision: { ...decision, isApplied } } : record;
    });
    await this.save(toQueueRow(promotionId, history), session);
  }

  /** Keeps only the id and the state `deleted`. */
  async erase(promotionId: string, session: ClientSession): Promise<void> {
    await this.save(toDeletedRow(promotionId), session);
  }

  /** Those that are pending or approved, by id. */
  async findOpenByIds(ids: string[]): Promise<Map<string, KnownQueueRow>> {
    if (ids.length === 0) return new Map();
    const states = ['pending', 'approved'] as const;
    const rows = await this.queue
      .find({ _id: trusted({ $in: ids }), state: trusted({ $in: states }) }, { history: 0, previous: 0 })
      .hint({ _id: 1 })
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<KnownQueueRow[]>()
      .exec();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Revision of the newest submission by promotion. */
  async findRevisions(ids: string[]): Promise<Map<string, number>> {
    const rows = await this.queue
      .find({ _id: trusted({ $in: [...new Set(ids)] }) }, { revision: 1 })
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<Pick<QueueRow, '_id' | 'revision'>[]>();
    return new Map(rows.map(({ _id, revision }) => [_id, revision]));
  }

  listOldestPending(): Promise<PendingQueueRow[]> {
    return this.queue
      .find({ state: 'pending' }, { history: 0 })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(MAX_LISTED_ROWS)
      .hint(pendingIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .lean<PendingQueueRow[]>()
      .exec();
  }

  /** Counts index entries; cheap because managers keep the queue short. */
  countPending(): Promise<number> {
    return this.queue
      .countDocuments({ state: 'pending' })
      .hint(pendingIndex)
      .maxTimeMS(QUERY_TIMEOUT_MS)
      .exec();
  }

  private async save(row: QueueRow, session: ClientSession): Promise<void> {
    await this.queue.replaceOne({ _id: row._id }, row, { upsert: true, session });
  }
}
