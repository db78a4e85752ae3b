import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema, type Types } from 'mongoose';

/**
 * Data of a deleted promotion that reactions, comments and counters still need, without its content. A separate
 * collection, so that no query of promotions returns it.
 */
export interface DeletedPromotionRow {
  _id: Types.ObjectId;
  author: Types.ObjectId;
  by: Types.ObjectId;
  /** Status before the deletion. */
  from: PromotionStatus;
  category: Category;
  city: string;
  createdAt: Date;
  publishedAt: Date | null;
  deletedAt: Date;
}

export const DELETED_PROMOTION_MODEL = 'DeletedPromotion';

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };

export const deletedPromotionSchema = new Schema<DeletedPromotionRow>(
  {
    author: id,
    by: id,
    from: text,
    category: text,
    city: text,
    createdAt: { type: Date, required: true },
    publishedAt: { type: Date, default: null },
    deletedAt: { type: Date, required: true },
  },
  { collection: 'deleted_promotions', versionKey: false },
);

/** Used to count the likes an author received. */
export const deletedAuthorIndex = { author: 1 } as const;
deletedPromotionSchema.index(deletedAuthorIndex);
