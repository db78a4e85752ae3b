import { Schema } from 'mongoose';

/** How many alerts a member has: written with each, so that the limit holds for those that are created at once. */
export interface AlertOwnerRow {
  /** The member's id. */
  _id: string;
  alerts: number;
}

export const alertOwnerSchema = new Schema<AlertOwnerRow>(
  { _id: { type: String, required: true }, alerts: { type: Number, required: true } },
  { collection: 'alert_owners', versionKey: false },
);
