import { Schema } from 'mongoose';

/** The last notice that a member got of a product, or of a single promotion. */
export interface ProductNoticeRow {
  /** `{member}:{product}` or `{member}:{promotionId}`; they are equal for a promotion without a product. */
  _id: string;
  /** Final price, in reais. */
  price: number;
  /** When its event occurred. */
  at: Date;
}

/** As long as notifications are kept. */
const NOTICE_TTL_SECONDS = 180 * 24 * 60 * 60;

export const productNoticeSchema = new Schema<ProductNoticeRow>(
  {
    _id: { type: String, required: true },
    price: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'product_notices', versionKey: false },
);
productNoticeSchema.index({ at: 1 }, { expireAfterSeconds: NOTICE_TTL_SECONDS });
