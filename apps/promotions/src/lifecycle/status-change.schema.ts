import type { PromotionStatus } from '@pechincha/contracts/statuses';
import { Schema, type Types } from 'mongoose';

/** Who moved which deal from where to where. */
export interface StatusChangeRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  /** The member: its author, whoever moderated it, or an admin. */
  by: Types.ObjectId;
  from: PromotionStatus;
  to: PromotionStatus;
  /** The deal's revision after the change. */
  revision: number;
  at: Date;
}

export const STATUS_CHANGE = 'StatusChange';

const id = { type: Schema.Types.ObjectId, required: true };

export const statusChangeSchema = new Schema<StatusChangeRow>(
  {
    deal: id,
    by: id,
    from: { type: String, required: true },
    to: { type: String, required: true },
    revision: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'status_changes', versionKey: false },
);
statusChangeSchema.index({ deal: 1, revision: 1 }, { unique: true });
statusChangeSchema.index({ by: 1, at: -1 });
