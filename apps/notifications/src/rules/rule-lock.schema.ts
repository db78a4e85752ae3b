import { Schema } from 'mongoose';

/** Changed with each new rule of a member, so that concurrent ones conflict and respect the limits. */
export interface RuleLockRow {
  /** The member's id. */
  _id: string;
  changes: number;
}

export const ruleLockSchema = new Schema<RuleLockRow>(
  { _id: { type: String, required: true }, changes: { type: Number } },
  { collection: 'alert_owners', versionKey: false },
);
