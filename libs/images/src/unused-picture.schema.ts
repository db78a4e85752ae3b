import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema } from 'mongoose';

/** A picture that no row refers to, removed when due. */
export interface UnusedPictureRow extends JobRow {
  /** The picture's hash. */
  _id: string;
}

export const UNUSED_PICTURE_MODEL = 'UnusedPicture';

export const unusedPictureSchema = new Schema<UnusedPictureRow>(
  { _id: { type: String, required: true }, ...jobFields },
  { collection: 'unused_pictures', versionKey: false },
);
