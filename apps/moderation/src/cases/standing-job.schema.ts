import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** A member whose reports must follow their standing, or go with the account. Deleted when all do. */
export interface StandingJobRow extends JobRow {
  /** The member's id. */
  _id: string;
  /** Last processed report; null at the start. */
  after: string | null;
}

export const standingJobSchema = new Schema<StandingJobRow>(
  { _id: { type: String, required: true }, after: { type: String, default: null }, ...jobFields },
  { collection: 'standing_jobs', versionKey: false },
);
