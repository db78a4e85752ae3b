import { Schema, type Types } from 'mongoose';
import type { Counts } from './counts.js';

/** A pending change of a promotion's counts. Deleted when it is added to the promotion. */
export interface CountDeltaRow extends Counts {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
}

export const COUNT_DELTA_MODEL = 'CountDelta';

const change = { type: Number, required: true };

export const countDeltaSchema = new Schema<CountDeltaRow>(
  {
    deal: { type: Schema.Types.ObjectId, required: true },
    likes: change,
    dislikes: change,
    comments: change,
  },
  { collection: 'count_deltas', versionKey: false },
);
countDeltaSchema.index({ deal: 1, _id: 1 });
