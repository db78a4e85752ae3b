import type { Category } from '@pechincha/contracts/categories';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema, type Types } from 'mongoose';

/**
 * What is left of a deleted deal: nothing that it said, only what reactions, comments and numbers refer to. In a
 * collection of its own, so that no list and no answer can ever show it.
 */
export interface DeletedPromotionRow {
  _id: Types.ObjectId;
  author: Types.ObjectId;
  by: Types.ObjectId;
  /** The state that it was in. */
  from: PromotionStatus;
  category: Category;
  city: string;
  createdAt: Date;
  publishedAt: Date | null;
  deletedAt: Date;
}

export const DELETED_PROMOTION = 'DeletedPromotion';

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

/** For the likes that an author received. */
export const deletedAuthorIndex = { author: 1 } as const;
deletedPromotionSchema.index(deletedAuthorIndex);
