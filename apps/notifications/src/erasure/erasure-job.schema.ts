import { jobFields, type JobRow } from '@pechincha/service-kit/job-queue';
import { Schema } from 'mongoose';

/** A member who left, and whose rows are removed once more. */
export interface ErasureJobRow extends JobRow {
  /** The member's id. */
  _id: string;
}

export const erasureJobSchema = new Schema<ErasureJobRow>(
  { _id: { type: String, required: true }, ...jobFields },
  { collection: 'departures', versionKey: false },
);
erasureJobSchema.index({ dueAt: 1 });
