import { Types, type mongo } from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToggledRows } from '../harness/toggle-workload.ts';

const DRAIN_TIMEOUT_MS = 60_000;

interface Deal {
  _id: Types.ObjectId;
  author: { _id: Types.ObjectId };
  likesCount: number;
}

/** Reads the rows that likes write to a promotions database. */
export class LikeRows implements ToggledRows {
  protected readonly database: mongo.Db;

  constructor(database: mongo.Db) {
    this.database = database;
  }

  async listMembers(count: number): Promise<string[]> {
    const found = await this.database.collection('members').find().limit(count).toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Active deals whose reactions are all stored. */
  async listSubjects(count: number): Promise<string[]> {
    const liked = await this.database
      .collection('reactions')
      .aggregate<{ _id: Types.ObjectId }>([{ $match: { result: 'like' } }, { $group: { _id: '$promotion' } }])
      .toArray();
    const found = await this.database
      .collection<Deal>('promotions')
      .find({ _id: { $in: liked.map(({ _id }) => _id) }, status: 'active' }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(count)
      .toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  async listOwn(deals: readonly string[]): Promise<Set<string>> {
    const _id = { $in: deals.map((id) => new Types.ObjectId(id)) };
    const found = await this.database.collection<Deal>('promotions').find({ _id }).toArray();
    return new Set(found.map((deal) => `${deal._id.toHexString()} ${deal.author._id.toHexString()}`));
  }

  async listSet(deals: readonly string[]): Promise<Set<string>> {
    const promotion = { $in: deals.map((id) => new Types.ObjectId(id)) };
    const found = await this.database.collection('reactions').find({ promotion, result: 'like' }).toArray();
    return new Set(found.map((row) => `${row['promotion'].toHexString()} ${row['user'].toHexString()}`));
  }

  async listCounts(deals: readonly string[]): Promise<Map<string, number>> {
    const _id = { $in: deals.map((id) => new Types.ObjectId(id)) };
    const found = await this.database.collection<Deal>('promotions').find({ _id }).toArray();
    return new Map(found.map((deal) => [deal._id.toHexString(), deal.likesCount]));
  }

  async waitUntilDrained(): Promise<void> {
    for (const end = Date.now() + DRAIN_TIMEOUT_MS; ; await sleep(20)) {
      const pending = ['count_deltas', 'outbox'].map((rows) => this.database.collection(rows).findOne());
      if ((await Promise.all(pending)).every((row) => row === null)) return;
      if (Date.now() > end) throw new Error('Likes were not summed and published within a minute');
    }
  }
}
