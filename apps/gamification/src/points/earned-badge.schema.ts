import { Schema, type Types } from 'mongoose';

/** One row per badge ever awarded to a member, also if an admin removed the badge later. */
export interface EarnedBadgeRow {
  _id: Types.ObjectId;
  member: string;
  badge: Types.ObjectId;
  earnedAt: Date;
}

export const EARNED_BADGE_MODEL = 'EarnedBadge';

export const earnedBadgeSchema = new Schema<EarnedBadgeRow>(
  {
    member: { type: String, required: true },
    badge: { type: Schema.Types.ObjectId, required: true },
    earnedAt: { type: Date, required: true },
  },
  { collection: 'earned', versionKey: false },
);

earnedBadgeSchema.index({ member: 1, badge: 1 }, { unique: true });
