import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types, type ClientSession, type Model, type mongo } from 'mongoose';
import {
  dealIndex,
  historyIndex,
  PRODUCT_PRICE_MODEL,
  type ProductPriceRow,
} from './product-price.schema.js';
import type { PromotionRow } from './promotion.schema.js';

/** Of one product; of more the newest are read. */
const MAX_READ_PRICES = 2_000;

@Injectable()
export class ProductPricesRepository {
  constructor(@InjectModel(PRODUCT_PRICE_MODEL) private readonly prices: Model<ProductPriceRow>) {}

  private get rows(): mongo.Collection<ProductPriceRow> {
    return getCollection(this.prices);
  }

  /** Adds the price of a published promotion, unless it is the last one of it. @returns whether it was added */
  async add(row: PromotionRow, at: Date, { session }: Transaction): Promise<boolean> {
    const { _id: deal, product, promotionalPrice: price, store, author } = row;
    const last = await this.rows.findOne({ deal }, { session, sort: { at: -1 }, hint: dealIndex });
    if (last?.product === product && last.price === price) return false;
    await this.touch(product, at, session);
    const ids = { _id: new Types.ObjectId(), deal, author: author._id };
    await this.rows.insertOne({ ...ids, product, day: toDay(at), at, price, store }, { session });
    return true;
  }

  /** Of this day and later ones, newest first, up to 2,000. */
  list(product: string, since: string, session?: ClientSession): Promise<ProductPriceRow[]> {
    return this.rows
      .find(
        { product, day: { $gte: since } },
        {
          ...{ session, sort: { day: -1 }, hint: historyIndex },
          ...{ limit: MAX_READ_PRICES, maxTimeMS: READ_TIMEOUT_MS },
        },
      )
      .toArray();
  }

  /** @returns the products that had prices of the promotion */
  async delete(deal: Types.ObjectId, at: Date, { session }: Transaction): Promise<Set<string>> {
    const rows = await this.rows
      .find({ deal }, { session, projection: { product: 1 }, hint: dealIndex })
      .toArray();
    const products = new Set(rows.map(({ product }) => product));
    for (const product of products) await this.touch(product, at, session);
    if (rows.length > 0) await this.rows.deleteMany({ deal }, { session, hint: dealIndex });
    return products;
  }

  /** The prices of a promotion whose product was joined with another. */
  async move(deal: Types.ObjectId, product: string, { session }: Transaction): Promise<void> {
    await this.rows.updateMany({ deal }, { $set: { product } }, { session, hint: dealIndex });
  }

  /** Updates the newest price of the product, on which transactions that change its prices conflict. */
  private async touch(product: string, touchedAt: Date, session: ClientSession | undefined): Promise<void> {
    const options = { session, sort: { day: -1 }, hint: historyIndex } as const;
    await this.rows.findOneAndUpdate({ product }, { $set: { touchedAt } }, options);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.rows.findOne({}, { projection: { _id: 1 } })) === null;
  }

  /** Those whose id is not stored yet. */
  async insertMissing(rows: ProductPriceRow[]): Promise<void> {
    if (rows.length === 0) return;
    const updates = rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
    }));
    await this.rows.bulkWrite(updates, { ordered: false });
  }
}
