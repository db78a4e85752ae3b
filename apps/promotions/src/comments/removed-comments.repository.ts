import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { getCollection } from '@pechincha/persistence/get-collection';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Model, mongo, Types } from 'mongoose';
import type { CommentRow } from './comment.schema.js';
import {
  REMOVED_COMMENT_MODEL,
  removedAuthorIndex,
  type RemovedCommentRow,
} from './removed-comment.schema.js';

@Injectable()
export class RemovedCommentsRepository {
  constructor(@InjectModel(REMOVED_COMMENT_MODEL) private readonly removed: Model<RemovedCommentRow>) {}

  private get rows(): mongo.Collection<RemovedCommentRow> {
    return getCollection(this.removed);
  }

  async save(
    { _id, deal, author, content, parent, root, createdAt }: CommentRow,
    removedAt: Date,
    { session }: Transaction,
  ): Promise<void> {
    const row = { deal, author, content, parent, root, createdAt, removedAt };
    await this.rows.replaceOne({ _id }, row, { upsert: true, session });
  }

  /** Returns and deletes it. */
  take(_id: Types.ObjectId, { session }: Transaction): Promise<RemovedCommentRow | null> {
    return this.rows.findOneAndDelete({ _id }, { session });
  }

  async deleteByAuthor(authorId: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.deleteMany({ 'author._id': authorId }, { session, hint: removedAuthorIndex });
  }
}
