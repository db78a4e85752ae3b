import { Schema } from 'mongoose';
import { authorSchema } from '../members/author.js';
import type { CommentRow } from './comment.schema.js';

/** A comment that moderation deleted, kept for as long as its author may appeal. */
export interface RemovedCommentRow extends Pick<
  CommentRow,
  '_id' | 'deal' | 'author' | 'content' | 'parent' | 'root' | 'createdAt'
> {
  removedAt: Date;
}

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export const REMOVED_COMMENT_MODEL = 'RemovedComment';

const id = { type: Schema.Types.ObjectId, required: true };

export const removedCommentSchema = new Schema<RemovedCommentRow>(
  {
    deal: id,
    author: { type: authorSchema, required: true },
    content: { type: String, required: true },
    parent: { type: Schema.Types.ObjectId, default: null },
    root: id,
    createdAt: { type: Date, required: true },
    removedAt: { type: Date, required: true },
  },
  { collection: 'removed_comments', versionKey: false },
);

removedCommentSchema.index({ removedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export const removedAuthorIndex = { 'author._id': 1 } as const;
removedCommentSchema.index(removedAuthorIndex);
