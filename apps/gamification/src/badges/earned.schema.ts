import { Schema, type Types } from 'mongoose';

/** That a member was once given a badge, and told so. It outlasts the badge being taken away by hand. */
export interface EarnedRow {
  _id: Types.ObjectId;
  member: string;
  badge: Types.ObjectId;
  earnedAt: Date;
}

export const EARNED = 'Earned';

export const earnedSchema = new Schema<EarnedRow>(
  {
    member: { type: String, required: true },
    badge: { type: Schema.Types.ObjectId, required: true },
    earnedAt: { type: Date, required: true },
  },
  { collection: 'earned', versionKey: false },
);

// Once per member and badge, ever.
earnedSchema.index({ member: 1, badge: 1 }, { unique: true });
