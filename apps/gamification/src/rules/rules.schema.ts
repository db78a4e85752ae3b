import type { PointRuleReason } from '@pechincha/contracts/entities/gamification';
import { Schema } from 'mongoose';

/** A single row, inserted by the first change. */
export interface RulesRow {
  _id: 'points';
  worth: Partial<Record<PointRuleReason, number>>;
  changedBy: string;
  changedAt: Date;
  /** 1 for the first change. */
  version: number;
}

export const RULES_MODEL = 'Rules';

export const rulesSchema = new Schema<RulesRow>(
  {
    _id: { type: String, required: true },
    worth: { type: Schema.Types.Mixed, required: true },
    changedBy: { type: String, required: true },
    changedAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'rules', versionKey: false },
);
