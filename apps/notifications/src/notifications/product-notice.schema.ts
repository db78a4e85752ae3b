import { Schema } from 'mongoose';

/** What a member was last notified of about a product. */
export interface ProductNoticeRow {
  /** `{member}:{product}` */
  _id: string;
  /** The last promotions. */
  promotions: string[];
  /** Final price of the last one, in reais. */
  price: number;
  /** When the event of the last one occurred. */
  at: Date;
}

/** As long as notifications are kept. */
const NOTICE_TTL_SECONDS = 180 * 24 * 60 * 60;

export const productNoticeSchema = new Schema<ProductNoticeRow>(
  {
    _id: { type: String, required: true },
    promotions: { type: [String], required: true },
    price: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'product_notices', versionKey: false },
);
productNoticeSchema.index({ at: 1 }, { expireAfterSeconds: NOTICE_TTL_SECONDS });
