import { Schema } from 'mongoose';

/** Numbers of an author's approvals and rejections, updated in the transaction of each decision. */
export interface AuthorRecordRow {
  /** The author's id. */
  _id: string;
  approved: number;
  rejected: number;
}

export const authorRecordSchema = new Schema<AuthorRecordRow>(
  {
    _id: { type: String, required: true },
    approved: { type: Number, default: 0 },
    rejected: { type: Number, default: 0 },
  },
  { collection: 'author_records', versionKey: false },
);
