import type { BadgeMetric } from '@pechincha/contracts/entities/gamification';
import { Schema, type Types } from 'mongoose';

/** Gives a badge by itself, as soon as a member's count of something reaches a number. */
export interface BadgeRule {
  metric: BadgeMetric;
  atLeast: number;
}

export interface BadgeRow {
  _id: Types.ObjectId;
  name: string;
  /** The name, folded: two that read alike are one. */
  key: string;
  description: string;
  criteria: string;
  rule: BadgeRule | null;
  /** The hash of its picture. */
  icon: string | null;
}

export const BADGE = 'Badge';

export const badgeSchema = new Schema<BadgeRow>(
  {
    name: { type: String, required: true },
    key: { type: String, required: true },
    description: { type: String, required: true },
    criteria: { type: String, default: '' },
    rule: { type: new Schema({ metric: String, atLeast: Number }, { _id: false }), default: null },
    icon: { type: String, default: null },
  },
  { collection: 'badges', versionKey: false },
);

badgeSchema.index({ key: 1 }, { unique: true });
