import type { DeclaredRelation } from '@pechincha/contracts/relations';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { createRowSchema } from '@pechincha/persistence/queries';
import type { Types } from 'mongoose';

/** What changes a status without anybody's decision: votes, the end of the last day, or trust in the author. */
export type StatusChangeCause = 'community' | 'date' | 'trust';

/** Log of status changes. */
export interface StatusChangeRow {
  _id: Types.ObjectId;
  promotion: Types.ObjectId;
  /** Id of the author, moderator or admin who made the change; null where nobody did. */
  by: Types.ObjectId | null;
  cause?: StatusChangeCause;
  from: PromotionStatus;
  to: PromotionStatus;
  /** Revision after the change. */
  revision: number;
  at: Date;
}

export const STATUS_CHANGE_MODEL = 'StatusChange';

export const statusChangeSchema = createRowSchema<StatusChangeRow>('status_changes');
statusChangeSchema.index({ promotion: 1, revision: 1 }, { unique: true });
statusChangeSchema.index({ by: 1, at: -1 });

/**
 * Data of a deleted promotion that reactions, comments and counters still need, without its content. A separate
 * collection, so that no query of promotions returns it.
 */
export interface DeletedPromotionRow {
  _id: Types.ObjectId;
  author: Types.ObjectId;
  by: Types.ObjectId;
  /** Null or missing without one. */
  relation?: DeclaredRelation | null;
  /** Status before the deletion. */
  from: PromotionStatus;
  category: string;
  city: string;
  createdAt: Date;
  publishedAt: Date | null;
  deletedAt: Date;
}

export const DELETED_PROMOTION_MODEL = 'DeletedPromotion';

export const deletedPromotionSchema = createRowSchema<DeletedPromotionRow>('deleted_promotions');

/** Used to count the likes an author received. */
export const deletedAuthorIndex = { author: 1 } as const;
deletedPromotionSchema.index(deletedAuthorIndex);
