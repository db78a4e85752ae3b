import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import { type RevisionRecord, addToHistory } from './revision-history.js';
import { toDeletedRow, toQueueRow, type QueueRow, type PendingQueueRow } from './queue-row.js';
import { pendingIndex } from './queue-row.schema.js';

/** A queue longer than this is shown by its oldest deals; the whole number is told beside it. */
const MAX_LISTED_ROWS = 200;
const QUERY_TIMEOUT_MS = 2_000;

/**
 * Of two writers that read the same row one commits: the other meets a write conflict and begins again, with what
 * the first one wrote.
 */
@Injectable()
export class QueueRepository {
  constructor(@InjectModel('QueueRow') private readonly queue: Model<QueueRow>) {}

  find(promotionId: string, session: ClientSession): Promise<QueueRow | null> {
    return this.queue.findById(promotionId, null, { session }).lean<QueueRow>().exec();
  }

  async isPending(promotionId: string): Promise<boolean> {
    return (await this.queue.exists({ _id: promotionId, state: 'pending' })) !== null;
  }

  /** Whether the deal was ever submitted, as far as it has been told. */
  async isKnown(promotionId: string): Promise<boolean> {
    const filter = { _id: promotionId, state: trusted({ $ne: 'unknown' as const }) };
    return (await this.queue.exists(filter)) !== null;
  }

  /** Whether anything newer than this revision is known of the deal, its deletion included. */
  async hasNewerRevision(promotionId: string, revision: number): Promise<boolean> {
    const row = await this.queue
      .findById(promotionId, { state: 1, 'history.revision': 1 })
      .lean<Pick<QueueRow, 'state' | 'history'>>()
      .exec();
    return row?.state === 'deleted' || (row?.history.some((record) => record.revision > revision) ?? false);
  }

  /** Keeps what became known of a deal, unless it was deleted. */
  async addRevision(promotionId: string, record: RevisionRecord, session: ClientSession): Promise<void> {
    const existing = await this.find(promotionId, session);
    if (existing?.state === 'deleted') return;
    await this.save(toQueueRow(promotionId, addToHistory(existing?.history ?? [], record)), session);
  }

  /** Leaves nothing but the knowledge that it was deleted. */
  async erase(promotionId: string, session: ClientSession): Promise<void> {
    await this.save(toDeletedRow(promotionId), session);
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

  /** All that wait: a count over one part of an index, of a queue that people keep short. */
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
