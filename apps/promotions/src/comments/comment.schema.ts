import { Schema, type Types } from 'mongoose';
import { authorSchema, type AuthorRow } from '../members/author.js';

export interface CommentRow {
  _id: Types.ObjectId;
  deal: Types.ObjectId;
  author: AuthorRow;
  content: string;
  /** The comment it replies to. */
  parent: Types.ObjectId | null;
  /** First comment of the thread; its own id if it is not a reply. */
  root: Types.ObjectId;
  createdAt: Date;
  /** Deleted but kept without text because it has replies. */
  deleted: boolean;
  /** Direct replies stored, including deleted ones kept for their own replies. */
  replies: number;
}

export const COMMENT_MODEL = 'Comment';

const id = { type: Schema.Types.ObjectId, required: true };

export const commentSchema = new Schema<CommentRow>(
  {
    deal: id,
    author: { type: authorSchema, required: true },
    content: { type: String, default: '' },
    parent: { type: Schema.Types.ObjectId, default: null },
    root: id,
    createdAt: { type: Date, required: true },
    deleted: { type: Boolean, required: true, default: false },
    replies: { type: Number, required: true, default: 0 },
  },
  { collection: 'comments', versionKey: false },
);

commentSchema.index({ deal: 1, createdAt: -1, _id: -1 });
commentSchema.index({ root: 1, createdAt: -1 });
/** Comments of one member. */
export const authorIndex = { 'author._id': 1, createdAt: -1 } as const;
commentSchema.index(authorIndex);
