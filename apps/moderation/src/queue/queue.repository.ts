import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, Model } from 'mongoose';
import type { Verdict } from '../decisions/verdict.js';
import { type QueueEntry, waitingIndex } from './queue-entry.schema.js';

/** A queue longer than this is shown by its oldest deals; the whole number is told beside it. */
const LIST_LENGTH = 200;
const LIST_WITHIN_MS = 2_000;

@Injectable()
export class QueueRepository {
  constructor(@InjectModel('QueueEntry') private readonly queue: Model<QueueEntry>) {}

  find(promotionId: string, session: ClientSession): Promise<QueueEntry | null> {
    return this.queue.findById(promotionId, null, { session }).lean<QueueEntry>().exec();
  }

  async isWaiting(promotionId: string): Promise<boolean> {
    return (await this.queue.exists({ _id: promotionId, state: 'pending' })) !== null;
  }

  /** Two writers that read the same row cannot both commit: the later one meets a write conflict and reads again. */
  async put(entry: QueueEntry, session: ClientSession): Promise<void> {
    await this.queue.replaceOne({ _id: entry._id }, entry, { upsert: true, session });
  }

  oldestWaiting(): Promise<QueueEntry[]> {
    return this.queue
      .find({ state: 'pending' })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(LIST_LENGTH)
      .hint(waitingIndex)
      .maxTimeMS(LIST_WITHIN_MS)
      .lean<QueueEntry[]>()
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

  /**
   * Takes a deal out of the queue, if it still waits (at this revision, where one is named). Of two managers
   * exactly one gets the entry.
   */
  judge(verdict: Verdict, session: ClientSession): Promise<QueueEntry | null> {
    const { promotionId, revision, decision, moderationReason } = verdict;
    const waiting = {
      _id: promotionId,
      state: 'pending' as const,
      ...(revision !== undefined && { revision }),
    };
    const judged = { $set: { state: decision, moderationReason } };
    return this.queue.findOneAndUpdate(waiting, judged, { session }).lean<QueueEntry>().exec();
  }
}
