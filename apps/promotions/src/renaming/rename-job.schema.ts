import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema, type Types } from 'mongoose';

/** A rename not yet copied to all promotions and comments of the member. Deleted when it is. */
export interface RenameJobRow extends JobRow {
  _id: Types.ObjectId;
}

export const RENAME_JOB_MODEL = 'RenameJob';

export const renameJobSchema = new Schema<RenameJobRow>(jobFields, {
  collection: 'renamings',
  versionKey: false,
});
