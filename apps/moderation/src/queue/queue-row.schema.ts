import { Schema } from 'mongoose';
import { queueStates, type QueueRow } from './queue-row.js';

export const queueRowSchema = new Schema<QueueRow>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: queueStates, required: true },
    revision: { type: Number, required: true },
    submittedAt: { type: Date, default: null },
    submission: { type: Schema.Types.Mixed, default: null },
    previous: { type: Schema.Types.Mixed, default: null },
    history: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'queue', versionKey: false },
);

/** For the list of pending promotions, oldest first, and its count. */
export const pendingIndex = { state: 1, submittedAt: 1, _id: 1 } as const;
queueRowSchema.index(pendingIndex);
