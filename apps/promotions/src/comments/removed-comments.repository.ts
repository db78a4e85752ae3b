import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Model, mongo, Types } from 'mongoose';
import type { CommentRow } from './comments.repository.js';

/** A comment that moderation deleted, kept for as long as its author may appeal. */
export interface RemovedCommentRow extends Pick<
  CommentRow,
  '_id' | 'promotion' | 'author' | 'content' | 'parent' | 'root' | 'createdAt' | 'editedAt' | 'version'
> {
  removedAt: Date;
}

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export const REMOVED_COMMENT_MODEL = 'RemovedComment';

export const removedCommentSchema = createRowSchema<RemovedCommentRow>('removed_comments');

removedCommentSchema.index({ removedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export const removedAuthorIndex = { 'author._id': 1 } as const;
removedCommentSchema.index(removedAuthorIndex);

@Injectable()
export class RemovedCommentsRepository {
  constructor(@InjectModel(REMOVED_COMMENT_MODEL) private readonly removed: Model<RemovedCommentRow>) {}

  private get rows(): mongo.Collection<RemovedCommentRow> {
    return getCollection(this.removed);
  }

  /** Call before the deletion, which raises the version. */
  async save(
    { _id, promotion, author, content, parent, root, createdAt, editedAt, version }: CommentRow,
    removedAt: Date,
    { session }: Transaction,
  ): Promise<void> {
    const row = { promotion, author, content, parent, root, createdAt, version: version + 1, removedAt };
    await this.rows.replaceOne({ _id }, { ...row, ...(editedAt && { editedAt }) }, { upsert: true, session });
  }

  /** Returns and deletes it. */
  take(_id: Types.ObjectId, { session }: Transaction): Promise<RemovedCommentRow | null> {
    return this.rows.findOneAndDelete({ _id }, { session });
  }

  /** Which of the comments are kept. */
  async listExisting(ids: Types.ObjectId[], { session }: Transaction): Promise<Set<string>> {
    const rows = await this.rows.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
    return new Set(rows.map(({ _id }) => _id.toHexString()));
  }

  async deleteByAuthor(authorId: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.deleteMany({ 'author._id': authorId }, { session, hint: removedAuthorIndex });
  }
}
