import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema, type Types } from 'mongoose';

/** What is made to follow a member's standing, in this order. */
export const withholdingParts = ['reactions', 'checks', 'coupon-votes'] as const;
export type WithholdingPart = (typeof withholdingParts)[number];

/** A member whose reactions and votes must follow their standing. Deleted when all do. */
export interface WithholdingJobRow extends JobRow {
  /** The member's id. */
  _id: Types.ObjectId;
  /** Missing in jobs of earlier releases: reactions. */
  part?: WithholdingPart;
  /** Last row of the part processed; null at its start. */
  after: Types.ObjectId | null;
}

export const WITHHOLDING_JOB_MODEL = 'WithholdingJob';

export const withholdingJobSchema = new Schema<WithholdingJobRow>(
  { ...jobFields, part: { type: String }, after: { type: Schema.Types.ObjectId, default: null } },
  { collection: 'withholdings', versionKey: false },
);
