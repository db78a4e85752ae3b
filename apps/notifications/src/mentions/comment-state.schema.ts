import { Schema } from 'mongoose';

/** Whether a comment is removed, by events that arrive in any order. */
export interface CommentStateRow {
  /** The comment's id. */
  _id: string;
  isRemoved: boolean;
  /** When it was last removed or restored; older events change nothing. */
  changedAt: Date;
  /** Written by every event of the comment, so that concurrent ones conflict. */
  handledAt: Date;
}

export const commentStateSchema = new Schema<CommentStateRow>(
  {
    _id: { type: String, required: true },
    isRemoved: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
    handledAt: { type: Date, required: true },
  },
  { collection: 'comment_states', versionKey: false },
);

/** Longer than an event waits, and than a comment can be restored. */
const COMMENT_STATE_TTL_SECONDS = 60 * 24 * 60 * 60;
commentStateSchema.index({ handledAt: 1 }, { expireAfterSeconds: COMMENT_STATE_TTL_SECONDS });
