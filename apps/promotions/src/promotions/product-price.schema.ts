import { Schema, type Types } from 'mongoose';

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
  deal: Types.ObjectId;
  author: Types.ObjectId;
  /** When prices of the product last changed while this was the newest. */
  touchedAt?: Date;
}

export const PRODUCT_PRICE_MODEL = 'ProductPrice';

/** Older than any history that is shown. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };

export const productPriceSchema = new Schema<ProductPriceRow>(
  {
    product: text,
    day: text,
    at: { type: Date, required: true },
    price: { type: Number, required: true },
    store: { type: String, default: '' },
    deal: id,
    author: id,
    touchedAt: { type: Date },
  },
  { collection: 'product_prices', versionKey: false },
);

export const historyIndex = { product: 1, day: 1 } as const;
export const dealIndex = { deal: 1, at: 1 } as const;
export const priceAuthorIndex = { author: 1, _id: 1 } as const;
productPriceSchema.index(historyIndex);
productPriceSchema.index(dealIndex);
productPriceSchema.index(priceAuthorIndex);
productPriceSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
