import { jobFields, type JobRow } from '@pechincha/service-kit/job-queue';
import { Schema } from 'mongoose';

/** A member who left, and whose rows are removed once more. */
export interface DepartureRow extends JobRow {
  /** The member's id. */
  _id: string;
}

export const departureSchema = new Schema<DepartureRow>(
  { _id: { type: String, required: true }, ...jobFields },
  { collection: 'departures', versionKey: false },
);
departureSchema.index({ dueAt: 1 });
