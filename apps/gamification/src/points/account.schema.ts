import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';

export interface HeldBadge {
  _id: Types.ObjectId;
  /** As last published; updated by `AccountRefreshWorker` after a rename. */
  name: string;
  earnedAt: Date;
}

/** Counters for badge rules, summed from the ledger. */
export type Tallies = Record<Exclude<BadgeMetric, 'points'>, number>;

/** The sums of a member's settled ledger rows with the resulting level and badges. */
export interface AccountRow {
  /** The member's id. */
  _id: string;
  points: number;
  /** The name of the level set by an admin, otherwise of the level by points. */
  level: string | null;
  /** Set by an admin; cleared when the points next change. */
  levelByHand: Types.ObjectId | null;
  badges: HeldBadge[];
  tallies: Tallies;
  /** `subjectVersion` of points.changed: 1 when opened, then raised by every settled row and every other change. */
  version: number;
  /** The catalogue revision with which it was last calculated. */
  seen: number;
  /** False after the member was deleted: still counted, but not published. */
  open: boolean;
}

export const ACCOUNT_MODEL = 'Account';

export const accountSchema = new Schema<AccountRow>(
  {
    _id: { type: String, required: true },
    points: { type: Number, required: true },
    level: { type: String, default: null },
    levelByHand: { type: Schema.Types.ObjectId, default: null },
    badges: [new Schema({ name: String, earnedAt: Date })],
    tallies: { promotions: Number, likes: Number, comments: Number },
    version: { type: Number, required: true },
    seen: { type: Number, required: true },
    open: { type: Boolean, required: true },
  },
  { collection: 'accounts', versionKey: false },
);

// For the admin list and statistics; the totals are a covered query.
export const pointsIndex = { open: 1, points: -1, _id: 1 } as const;
accountSchema.index(pointsIndex);
// For listOutdated.
accountSchema.index({ seen: 1 });
