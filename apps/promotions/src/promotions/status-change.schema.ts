import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema, type Types } from 'mongoose';

/** What changes a status without anybody's decision: votes, the end of the last day, or trust in the author. */
export type StatusChangeCause = 'community' | 'date' | 'trust';

/** Log of status changes. */
export interface StatusChangeRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
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

const id = { type: Schema.Types.ObjectId, required: true };

export const statusChangeSchema = new Schema<StatusChangeRow>(
  {
    deal: id,
    by: { type: Schema.Types.ObjectId, default: null },
    cause: { type: String },
    from: { type: String, required: true },
    to: { type: String, required: true },
    revision: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'status_changes', versionKey: false },
);
statusChangeSchema.index({ deal: 1, revision: 1 }, { unique: true });
statusChangeSchema.index({ by: 1, at: -1 });
