import { Schema, type Types } from 'mongoose';

/** That a member was once given a badge, and told so. It outlasts the badge being taken away by hand. */
export interface EarnedBadgeRow {
  _id: Types.ObjectId;
  member: string;
  badge: Types.ObjectId;
  earnedAt: Date;
}

export const EARNED_BADGE = 'Earned';

export const earnedBadgeSchema = new Schema<EarnedBadgeRow>(
  {
    member: { type: String, required: true },
    badge: { type: Schema.Types.ObjectId, required: true },
    earnedAt: { type: Date, required: true },
  },
  { collection: 'earned', versionKey: false },
);

// Once per member and badge, ever.
earnedBadgeSchema.index({ member: 1, badge: 1 }, { unique: true });
