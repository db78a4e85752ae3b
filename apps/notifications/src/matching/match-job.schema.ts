import { Schema, type Types } from 'mongoose';

/** A deal whose listeners are still to be told, batch by batch. Deleted when all of them are. */
export interface MatchJobRow {
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
  /** Not before then: moved ahead by the worker that takes it. */
  dueAt: Date;
  /** Which taking holds it. */
  claim: string | null;
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
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
  },
  { collection: 'match_jobs', versionKey: false },
);
matchJobSchema.index({ dueAt: 1 });
