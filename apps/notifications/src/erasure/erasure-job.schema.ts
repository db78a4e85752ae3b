import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** A deleted member whose rows are erased again, to catch writes of concurrent transactions. */
export interface ErasureJobRow extends JobRow {
  /** The member's id. */
  _id: string;
}

export const erasureJobSchema = new Schema<ErasureJobRow>(
  { _id: { type: String, required: true }, ...jobFields },
  { collection: 'departures', versionKey: false },
);
