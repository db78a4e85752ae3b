import { redemptionStatuses, type RedemptionStatus } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';

export interface RedemptionRow {
  _id: Types.ObjectId;
  member: string;
  /** Snapshot of the reward, which may be changed or deleted later. */
  reward: { _id: Types.ObjectId; title: string; picture: string | null };
  pointsCost: number;
  status: RedemptionStatus;
  createdAt: Date;
  /** When it was delivered or cancelled; `closedBy` is the admin's id. */
  closedAt: Date | null;
  closedBy: string | null;
}

export const REDEMPTION_MODEL = 'Redemption';

export const redemptionSchema = new Schema<RedemptionRow>(
  {
    member: { type: String, required: true },
    reward: {
      type: new Schema({ title: { type: String, required: true }, picture: String }),
      required: true,
    },
    pointsCost: { type: Number, required: true },
    status: { type: String, enum: redemptionStatuses, required: true },
    createdAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    closedBy: { type: String, default: null },
  },
  { collection: 'redemptions', versionKey: false },
);

export const newestFirst = { createdAt: -1, _id: -1 } as const;
export const memberIndex = { member: 1, ...newestFirst } as const;
export const statusIndex = { status: 1, ...newestFirst } as const;
redemptionSchema.index(memberIndex);
redemptionSchema.index(statusIndex);
redemptionSchema.index(newestFirst);
