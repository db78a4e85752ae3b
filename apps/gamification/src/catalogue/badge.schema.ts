import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';

/** Awards the badge automatically when the member's metric reaches `atLeast`. */
export interface BadgeRule {
  metric: BadgeMetric;
  atLeast: number;
}

export interface BadgeRow {
  _id: Types.ObjectId;
  name: string;
  /** The normalized name, unique. */
  key: string;
  description: string;
  criteria: string;
  rule: BadgeRule | null;
  /** The picture's hash. */
  icon: string | null;
  /** Raised by every edit. */
  version: number;
}

export const BADGE_MODEL = 'Badge';

export const badgeSchema = new Schema<BadgeRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    description: { type: String, required: true },
    criteria: { type: String, default: '' },
    rule: { type: new Schema({ metric: String, atLeast: Number }, { _id: false }), default: null },
    icon: { type: String, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'badges', versionKey: false },
);

badgeSchema.index({ key: 1 }, { unique: true });
