import { Schema, type Types } from 'mongoose';
import type { Counts } from './counts.js';

/** A pending change of a promotion's counts. Deleted when it is added to the promotion. */
export interface CountDeltaRow extends Omit<Counts, 'netLikes'> {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  /** Missing in rows of earlier releases. */
  netLikes?: number;
}

export const COUNT_DELTA_MODEL = 'CountDelta';

const change = { type: Number, required: true };

export const countDeltaSchema = new Schema<CountDeltaRow>(
  {
    deal: { type: Schema.Types.ObjectId, required: true },
    likes: change,
    dislikes: change,
    comments: change,
    netLikes: { type: Number },
  },
  { collection: 'count_deltas', versionKey: false },
);
countDeltaSchema.index({ deal: 1, _id: 1 });
