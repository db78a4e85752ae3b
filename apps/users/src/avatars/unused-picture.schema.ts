import { Schema } from 'mongoose';

/** A picture that no account shows any more. */
export interface UnusedPictureRow {
  /** The name under which the picture is kept. */
  _id: string;
  /** Not taken away before. */
  dueAt: Date;
}

export const unusedPictureSchema = new Schema<UnusedPictureRow>(
  { _id: { type: String, required: true }, dueAt: { type: Date, required: true } },
  { collection: 'unused_pictures', versionKey: false },
);
unusedPictureSchema.index({ dueAt: 1 });

export const UNUSED_PICTURE_MODEL = 'UnusedPicture';
