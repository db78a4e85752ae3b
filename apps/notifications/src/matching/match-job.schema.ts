import { jobFields, type JobRow } from '@pechincha/service-kit/job-queue';
import { Schema, type Types } from 'mongoose';

/** A deal whose listeners are still to be told, batch by batch. Deleted when all of them are. */
export interface MatchJobRow extends JobRow {
  /** The fact's id. */
  _id: string;
  occurredAt: Date;
  promotionId: string;
  authorId: string;
  message: string;
  path: string;
  /** The deal's words. */
  words: string[];
  /** Words whose alerts are still to be read. */
  anchors: string[];
  /** The last alert of the first of them that was read. */
  after: Types.ObjectId | null;
}

export const matchJobSchema = new Schema<MatchJobRow>(
  {
    _id: { type: String, required: true },
    occurredAt: { type: Date, required: true },
    promotionId: { type: String, required: true },
    authorId: { type: String, required: true },
    message: { type: String, required: true },
    path: { type: String, required: true },
    words: { type: [String], required: true },
    anchors: { type: [String], required: true },
    after: { type: Schema.Types.ObjectId, default: null },
    ...jobFields,
  },
  { collection: 'match_jobs', versionKey: false },
);
matchJobSchema.index({ dueAt: 1 });
