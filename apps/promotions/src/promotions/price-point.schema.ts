import { Schema, type Types } from 'mongoose';

/** Price history: one row per promotion and price change, including the first price. */
export interface PricePointRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  at: Date;
  promotionalPrice: number;
  originalPrice: number | null;
}

export const PRICE_POINT_MODEL = 'PricePoint';

export const pricePointSchema = new Schema<PricePointRow>(
  {
    deal: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    promotionalPrice: { type: Number, required: true },
    originalPrice: { type: Number, default: null },
  },
  { collection: 'price_points', versionKey: false },
);

pricePointSchema.index({ deal: 1, at: 1 });
