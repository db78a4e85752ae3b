import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';

export interface HeldBadge {
  _id: Types.ObjectId;
  /** As told last; follows the badge a moment later. */
  name: string;
  earnedAt: Date;
}

/** What a member has done, counted from the ledger as their points are. */
export type Tallies = Record<Exclude<BadgeMetric, 'points'>, number>;

/** A member's standing: the sum of their settled rows in the ledger, and what follows from it. */
export interface AccountRow {
  /** The member's id. */
  _id: string;
  points: number;
  /** The name of the level that follows from the points, or of the one set by hand. */
  level: string | null;
  /** The level set by hand; it stands until the points next change. */
  levelByHand: Types.ObjectId | null;
  badges: HeldBadge[];
  tallies: Tallies;
  /** 1 when opened, one more with each settled row and each other change; orders what is told of it. */
  version: number;
  /** The revision of badges and levels that it follows. */
  seen: number;
  /** False once the account was deleted: it goes on counting, and nobody is told. */
  open: boolean;
}

export const ACCOUNT = 'Account';

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

// The panel's list, its totals and who leads; all of them read nothing but the index.
export const pointsIndex = { open: 1, points: -1, _id: 1 } as const;
accountSchema.index(pointsIndex);
// Accounts that have not followed a change of badges or levels yet.
accountSchema.index({ seen: 1 });
