import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SLUGS_VERSION } from '@pechincha/contracts/slugs';
import { DataMigration, runForVersion } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model, mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { toDerivedFields } from './derived-fields.js';
import { PROMOTION_MODEL, RETIRED_INDEXES, type PromotionRow } from './promotion.schema.js';

const BATCH_SIZE = 1_000;

const projection = {
  ...{
    revision: 1,
    promotionalPrice: 1,
    conditions: 1,
    link: 1,
    store: 1,
    city: 1,
    givenProduct: 1,
    lowest: 1,
  },
  ...{ finalPrice: 1, marks: 1, storeSlug: 1, product: 1 },
} as const;

/**
 * Derived fields of promotions that an earlier release stored: of all that lack them before serving, and every
 * night of those that its replicas stored or edited during the rollout.
 */
@Injectable()
export class DerivedFieldsMigration extends DataMigration {
  constructor(@InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>) {
    super();
  }

  private get rows(): mongo.Collection<PromotionRow> {
    return getCollection(this.promotions);
  }

  /** Reads the index of products, except before it is built; all when slugs are made in another way. */
  async migrate(): Promise<void> {
    await this.update({ product: { $eq: null } } as never);
    const slugs = { _id: 'store-slugs', version: SLUGS_VERSION };
    await runForVersion(this.promotions.db, slugs, () => this.update({}));
  }

  /** @param signal aborts between two batches by throwing */
  async finish(signal: AbortSignal): Promise<void> {
    await this.update({}, signal);
    const retired = (await this.rows.indexes()).filter(({ name = '' }) => RETIRED_INDEXES.includes(name));
    for (const { name = '' } of retired) await this.rows.dropIndex(name);
  }

  private async update(filter: mongo.Filter<PromotionRow>, signal?: AbortSignal): Promise<void> {
    const cursor = this.rows.find(filter, { projection, batchSize: BATCH_SIZE });
    let updates: mongo.AnyBulkWriteOperation<PromotionRow>[] = [];
    for await (const { _id, revision, finalPrice, marks, storeSlug, product, ...source } of cursor) {
      const $set = toDerivedFields(source);
      if (isDeepStrictEqual({ finalPrice, marks, storeSlug, product }, $set)) continue;
      updates.push({ updateOne: { filter: { _id, revision }, update: { $set } } });
      if (updates.length < BATCH_SIZE) continue;
      signal?.throwIfAborted();
      await this.rows.bulkWrite(updates, { ordered: false });
      updates = [];
    }
    if (updates.length > 0) await this.rows.bulkWrite(updates, { ordered: false });
  }
}
