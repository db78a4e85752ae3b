import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { calculateHotRank } from '@pechincha/contracts/prices';
import { DataMigration, runForVersion } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model, mongo } from 'mongoose';
import { isOpen } from './promotion-visibility.js';
import { PROMOTION_MODEL, type PromotionRow } from './promotion.schema.js';
import { STATUS_CHANGE_MODEL, type StatusChangeRow } from './status-change.schema.js';

const BATCH_SIZE = 1_000;

const projection = {
  ...{ status: 1, revision: 1, publishedAt: 1, createdAt: 1 },
  ...{ likesCount: 1, dislikesCount: 1, hot: 1 },
} as const;

/**
 * When promotions first became active, of those that lack it, and their rank by it: of all before serving, and in the
 * night after of those that replicas of the earlier release changed meanwhile.
 */
@Injectable()
export class PublicationMigration extends DataMigration {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    @InjectModel(STATUS_CHANGE_MODEL) private readonly changes: Model<StatusChangeRow>,
  ) {
    super();
  }

  migrate(): Promise<void> {
    return runForVersion(this.promotions.db, { _id: 'publication', version: 1 }, () => this.rewrite());
  }

  /** @param signal aborts between two batches by throwing */
  async rewrite(signal?: AbortSignal): Promise<void> {
    const rows = getCollection(this.promotions);
    let updates: mongo.AnyBulkWriteOperation<PromotionRow>[] = [];
    const write = async () => {
      signal?.throwIfAborted();
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false });
      updates = [];
    };
    for await (const row of rows.find({}, { projection, batchSize: BATCH_SIZE })) {
      const { _id, revision, likesCount, dislikesCount, createdAt } = row;
      const publishedAt = row.publishedAt ?? (await this.findPublication(row));
      const hot = calculateHotRank(likesCount, dislikesCount, publishedAt ?? createdAt);
      if (row.hot === hot && row.publishedAt?.getTime() === publishedAt?.getTime()) continue;
      const filter = { _id, revision, likesCount, dislikesCount };
      updates.push({ updateOne: { filter, update: { $set: { publishedAt, hot } } } });
      if (updates.length >= BATCH_SIZE) await write();
    }
    await write();
  }

  /** Of what was public before changes were recorded, its creation. */
  private async findPublication({ _id, status, createdAt, revision }: PromotionRow): Promise<Date | null> {
    // As it was published it had its first revision, and no change.
    if (revision === 1 && status === 'pending') return null;
    const change = await getCollection(this.changes).findOne(
      { deal: _id, to: 'active' },
      { sort: { revision: 1 }, projection: { at: 1 } },
    );
    return change?.at ?? (isOpen(status) ? createdAt : null);
  }
}
