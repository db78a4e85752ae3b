import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import { DataMigration } from '@pechincha/persistence/data-migration';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Model } from 'mongoose';
import { toDerivedFields } from './derived-fields.js';
import type { ProductPriceRow } from './product-price.schema.js';
import { ProductPricesRepository } from './product-prices.repository.js';
import { isOpen, PUBLIC_STATUSES } from './promotion-visibility.js';
import { PROMOTION_MODEL, type PromotionRow } from './promotion.schema.js';

const BATCH_SIZE = 1_000;

/** Prices of products that earlier releases published: of each public promotion the present one, once. */
@Injectable()
export class ProductPricesMigration extends DataMigration {
  constructor(
    @InjectModel(PROMOTION_MODEL) private readonly promotions: Model<PromotionRow>,
    private readonly prices: ProductPricesRepository,
  ) {
    super();
  }

  async migrate(): Promise<void> {
    if (!(await this.prices.isEmpty())) return;
    const rows = getCollection(this.promotions).find(
      { status: { $in: [...PUBLIC_STATUSES] } },
      { batchSize: BATCH_SIZE, projection: { description: 0, preview: 0, tok: 0 } },
    );
    let batch: ProductPriceRow[] = [];
    for await (const row of rows) {
      const price = toProductPrice(row);
      if (price) batch.push(price);
      if (batch.length < BATCH_SIZE) continue;
      await this.prices.insertMissing(batch);
      batch = [];
    }
    await this.prices.insertMissing(batch);
  }
}

/** With the promotion's id, so that replicas that migrate at once insert it once. None of what is not public. */
export function toProductPrice(row: PromotionRow): ProductPriceRow | undefined {
  if (!isOpen(row.status)) return undefined;
  const { _id, promotionalPrice: price, store, author, publishedAt } = row;
  const { product } = toDerivedFields(row);
  const at = publishedAt ?? row.createdAt;
  return product
    ? { _id, product, day: toDay(at), at, price, store, deal: _id, author: author._id }
    : undefined;
}
