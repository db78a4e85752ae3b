import { jobFields, type JobRow } from '@pechincha/jobs/job-queue';
import { Schema, type Types } from 'mongoose';

/** A published promotion whose matching alerts are processed in batches. Deleted when all are done. */
export interface MatchJobRow extends JobRow {
  /** Id of the promotion.published event. */
  _id: string;
  occurredAt: Date;
  promotionId: string;
  authorId: string;
  message: string;
  path: string;
  /** Normalized words of the promotion. */
  words: string[];
  /** Anchor words whose alerts are not processed yet. */
  anchors: string[];
  /** Last processed alert of the first anchor. */
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
