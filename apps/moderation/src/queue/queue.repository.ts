import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model, trusted } from 'mongoose';
import { type Mark, withMark } from './history.js';
import { deletedRow, queueRow, type QueueRow, type Waiting } from './queue-row.js';
import { waitingIndex } from './queue-row.schema.js';

/** A queue longer than this is shown by its oldest deals; the whole number is told beside it. */
const LIST_LENGTH = 200;
const LIST_WITHIN_MS = 2_000;

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

  async isWaiting(promotionId: string): Promise<boolean> {
    return (await this.queue.exists({ _id: promotionId, state: 'pending' })) !== null;
  }

  /** Whether the deal was ever submitted, as far as it has been told. */
  async isKnown(promotionId: string): Promise<boolean> {
    const known = { _id: promotionId, state: trusted({ $ne: 'unknown' as const }) };
    return (await this.queue.exists(known)) !== null;
  }

  /** Whether anything newer than this revision is known of the deal, its deletion included. */
  async isKnownBeyond(promotionId: string, revision: number): Promise<boolean> {
    const row = await this.queue
      .findById(promotionId, { state: 1, 'history.revision': 1 })
      .lean<Pick<QueueRow, 'state' | 'history'>>()
      .exec();
    return row?.state === 'deleted' || (row?.history.some((mark) => mark.revision > revision) ?? false);
  }

  /** Keeps what became known of a deal, unless it was deleted. */
  async add(promotionId: string, mark: Mark, session: ClientSession): Promise<void> {
    const known = await this.find(promotionId, session);
    if (known?.state === 'deleted') return;
    await this.put(queueRow(promotionId, withMark(known?.history ?? [], mark)), session);
  }

  /** Leaves nothing but the knowledge that it was deleted. */
  async forget(promotionId: string, session: ClientSession): Promise<void> {
    await this.put(deletedRow(promotionId), session);
  }

  oldestWaiting(): Promise<Waiting[]> {
    return this.queue
      .find({ state: 'pending' }, { history: 0 })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(LIST_LENGTH)
      .hint(waitingIndex)
      .maxTimeMS(LIST_WITHIN_MS)
      .lean<Waiting[]>()
      .exec();
  }

  /** All that wait: a count over one part of an index, of a queue that people keep short. */
  countWaiting(): Promise<number> {
    return this.queue
      .countDocuments({ state: 'pending' })
      .hint(waitingIndex)
      .maxTimeMS(LIST_WITHIN_MS)
      .exec();
  }

  private async put(row: QueueRow, session: ClientSession): Promise<void> {
    await this.queue.replaceOne({ _id: row._id }, row, { upsert: true, session });
  }
}
