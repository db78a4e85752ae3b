import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema } from 'mongoose';

/** What notices to the members who saved a promotion depend on. */
export interface SavedPromotionRow {
  /** The promotion's id. */
  _id: string;
  /** Its revision; events with an older one are ignored. */
  version: number;
  /** The event of this revision. */
  eventId: string;
  at: Date;
  authorId: string;
  title: string;
  city: string;
  status: PromotionStatus;
  product: string | null;
  /** Final price, in reais. */
  price: number;
  /** The last day, of America/Sao_Paulo. */
  validUntil: string | null;
  /** Raised by every event of the promotion, so that concurrent ones conflict and none misses what another stores. */
  changes: number;
  /** Missing once somebody has saved it. */
  expiresAt?: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const optionalText = { type: String, default: null };

export const savedPromotionSchema = new Schema<SavedPromotionRow>(
  {
    ...{ _id: text, version: number, eventId: text, at: { type: Date, required: true } },
    ...{ authorId: text, title: text, city: text, status: text, price: number, changes: number },
    ...{ product: optionalText, validUntil: optionalText, expiresAt: { type: Date } },
  },
  { collection: 'saved_promotions', versionKey: false },
);
savedPromotionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
