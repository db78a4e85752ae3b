import { Schema, type Types } from 'mongoose';

export interface RewardRow {
  _id: Types.ObjectId;
  title: string;
  description: string;
  pointsCost: number;
  stock: number;
  /** The picture's hash. */
  picture: string | null;
  /** Raised by every edit, but not by redemptions. */
  version: number;
}

export const REWARD_MODEL = 'Reward';

export const rewardSchema = new Schema<RewardRow>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    pointsCost: { type: Number, required: true },
    stock: { type: Number, required: true },
    picture: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'rewards', versionKey: false },
);

rewardSchema.index({ pointsCost: 1, _id: 1 });
