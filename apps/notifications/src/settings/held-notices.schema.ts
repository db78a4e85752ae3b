import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** How many notices a member's quiet hours hold, to be pushed as one when they are over. */
export interface HeldNoticesRow extends JobRow {
  /** The member's id. */
  _id: string;
  count: number;
}

export const heldNoticesSchema = new Schema<HeldNoticesRow>(
  { _id: { type: String, required: true }, count: { type: Number, required: true }, ...jobFields },
  { collection: 'held_notices', versionKey: false },
);
