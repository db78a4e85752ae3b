import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDay } from '@pechincha/contracts/days';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import type { PromotionRow } from '../promotions/promotion.schema.js';

/** A price at which a promotion was published, of its product; deleted with the promotion. */
export interface ProductPriceRow {
  _id: Types.ObjectId;
  product: string;
  /** Of America/Sao_Paulo, as `2026-11-30`. */
  day: string;
  at: Date;
  /** The promotional price in reais. */
  price: number;
  store: string;
  promotion: Types.ObjectId;
  author: Types.ObjectId;
  /** When prices of the product last changed while this was the newest. */
  touchedAt?: Date;
}

export const PRODUCT_PRICE_MODEL = 'ProductPrice';

/** Older than any history that is shown. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export const productPriceSchema = createRowSchema<ProductPriceRow>('product_prices');

const historyIndex = { product: 1, day: 1 } as const;
const promotionIndex = { promotion: 1, at: 1 } as const;
export const priceAuthorIndex = { author: 1, _id: 1 } as const;
productPriceSchema.index(historyIndex);
productPriceSchema.index(promotionIndex);
productPriceSchema.index(priceAuthorIndex);
productPriceSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

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
    const { _id: promotion, product, promotionalPrice: price, store, author } = row;
    const last = await this.rows.findOne({ promotion }, { session, sort: { at: -1 }, hint: promotionIndex });
    if (last?.product === product && last.price === price) return false;
    await this.touch(product, at, session);
    const ids = { _id: new Types.ObjectId(), promotion, author: author._id };
    await this.rows.insertOne({ ...ids, product, day: toDay(at), at, price, store }, { session });
    return true;
  }

  /** Of this day and later ones, newest first, up to 2,000. */
  list(product: string, since: string, session?: ClientSession): Promise<ProductPriceRow[]> {
    return this.rows
      .find(
        { product, day: { $gte: since } },
        {
          session,
          sort: { day: -1 },
          hint: historyIndex,
          limit: MAX_READ_PRICES,
          maxTimeMS: READ_TIMEOUT_MS,
        },
      )
      .toArray();
  }

  /** @returns the products that had prices of the promotion */
  async delete(promotion: Types.ObjectId, at: Date, { session }: Transaction): Promise<Set<string>> {
    const rows = await this.rows
      .find({ promotion }, { session, projection: { product: 1 }, hint: promotionIndex })
      .toArray();
    const products = new Set(rows.map(({ product }) => product));
    for (const product of products) await this.touch(product, at, session);
    if (rows.length > 0) await this.rows.deleteMany({ promotion }, { session, hint: promotionIndex });
    return products;
  }

  /** The prices of a promotion whose product was joined with another. */
  async move(promotion: Types.ObjectId, product: string, { session }: Transaction): Promise<void> {
    await this.rows.updateMany({ promotion }, { $set: { product } }, { session, hint: promotionIndex });
  }

  /** Updates the newest price of the product, on which transactions that change its prices conflict. */
  private async touch(product: string, touchedAt: Date, session: ClientSession | undefined): Promise<void> {
    const options = { session, sort: { day: -1 }, hint: historyIndex } as const;
    await this.rows.findOneAndUpdate({ product }, { $set: { touchedAt } }, options);
  }
}
