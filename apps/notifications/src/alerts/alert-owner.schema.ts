import { Schema } from 'mongoose';

/** A member's alert count, updated with every alert so that concurrent creations conflict and respect the limit. */
export interface AlertOwnerRow {
  /** The member's id. */
  _id: string;
  alerts: number;
}

export const alertOwnerSchema = new Schema<AlertOwnerRow>(
  { _id: { type: String, required: true }, alerts: { type: Number, required: true } },
  { collection: 'alert_owners', versionKey: false },
);
