import { Schema } from 'mongoose';

/** A member who left, and whose rows are removed once more. */
export interface DepartureRow {
  /** The member's id. */
  _id: string;
  dueAt: Date;
}

export const departureSchema = new Schema<DepartureRow>(
  { _id: { type: String, required: true }, dueAt: { type: Date, required: true } },
  { collection: 'departures', versionKey: false },
);
departureSchema.index({ dueAt: 1 });
