import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema, type Types } from 'mongoose';

/** A member whose reactions must follow their standing. Deleted when all do. */
export interface WithholdingJobRow extends JobRow {
  /** The member's id. */
  _id: Types.ObjectId;
  /** Last reaction processed; null at the start. */
  after: Types.ObjectId | null;
}

export const WITHHOLDING_JOB_MODEL = 'WithholdingJob';

export const withholdingJobSchema = new Schema<WithholdingJobRow>(
  { ...jobFields, after: { type: Schema.Types.ObjectId, default: null } },
  { collection: 'withholdings', versionKey: false },
);
