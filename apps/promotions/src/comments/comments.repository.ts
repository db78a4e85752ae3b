import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { getCollection } from '@pechincha/persistence/get-collection';
import { Transaction } from '@pechincha/persistence/transaction';
import { Types, type Model, type mongo } from 'mongoose';
import type { CommentPosition } from './comment-cursor.js';
import { COMMENT_MODEL, type CommentRow } from './comment.schema.js';

export type ListedComment = Omit<CommentRow, 'deal' | 'root' | 'replies'>;

/** Latest comments read to find a discussion's participants. */
const MAX_PARTICIPANT_COMMENTS = 200;

/** One full page plus the comment that shows whether there is a next page. */
const BATCH_SIZE = 101;

/** The plain bound on `createdAt` lets the index seek to the position. */
function afterPosition({ createdAt, _id }: CommentPosition, sort: CommentSort): mongo.Filter<CommentRow> {
  return sort === 'oldest'
    ? { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] }
    : { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
}

@Injectable()
export class CommentsRepository {
  constructor(@InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>) {}

  private get rows(): mongo.Collection<CommentRow> {
    return getCollection(this.comments);
  }

  /** Comments of a promotion after a position, in index order, read in batches. */
  list(
    promotionId: Types.ObjectId,
    { sort, after, limit }: { sort: CommentSort; after: CommentPosition | undefined; limit: number },
  ): mongo.FindCursor<ListedComment> {
    const direction = sort === 'oldest' ? 1 : -1;
    return this.rows
      .find(after ? { deal: promotionId, ...afterPosition(after, sort) } : { deal: promotionId }, {
        projection: { deal: 0, root: 0, replies: 0 },
        maxTimeMS: READ_TIMEOUT_MS,
        batchSize: BATCH_SIZE,
      })
      .sort({ createdAt: direction, _id: direction })
      .limit(limit);
  }

  find(_id: Types.ObjectId, { session }: Transaction): Promise<CommentRow | null> {
    return this.rows.findOne({ _id, deleted: false }, { session });
  }

  /**
   * Increments the reply count of a comment; null if it is deleted or of another promotion. Conflicts with a
   * concurrent deletion of the comment.
   */
  async addReply(
    _id: Types.ObjectId,
    promotionId: Types.ObjectId,
    { session }: Transaction,
  ): Promise<CommentRow | null> {
    return this.rows.findOneAndUpdate(
      { _id, deal: promotionId, deleted: false },
      { $inc: { replies: 1 } },
      { session },
    );
  }

  async insert(row: CommentRow, { session }: Transaction): Promise<void> {
    await this.rows.insertOne(row, { session });
  }

  /**
   * Gives a deleted comment its text back, or inserts it again: below its parent, or as the first of a thread where that is
   * gone.
   */
  async restore(comment: Omit<CommentRow, 'deleted' | 'replies'>, { session }: Transaction): Promise<void> {
    const { _id, author, content, parent } = comment;
    const kept = await this.rows.updateOne(
      { _id },
      { $set: { author, content, deleted: false } },
      { session },
    );
    if (kept.matchedCount > 0) return;
    const found =
      parent && (await this.rows.updateOne({ _id: parent }, { $inc: { replies: 1 } }, { session }));
    const position = found?.matchedCount ? {} : { parent: null, root: _id };
    await this.rows.insertOne({ ...comment, ...position, deleted: false, replies: 0 }, { session });
  }

  /** Authors of the latest comments of a thread, or of the promotion if `root` is missing, newest first. */
  async listAuthors(
    promotionId: Types.ObjectId,
    root: Types.ObjectId | undefined,
    { session }: Transaction,
  ): Promise<Types.ObjectId[]> {
    const found = await this.rows
      .find(root ? { root } : { deal: promotionId }, { session, projection: { 'author._id': 1 } })
      .sort({ createdAt: -1 })
      .limit(MAX_PARTICIPANT_COMMENTS)
      .toArray();
    return found.map(({ author }) => author._id);
  }

  /** Marks a comment with replies as deleted and removes its text. */
  async clearContent(_id: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { deleted: true, content: '' } }, { session });
  }

  /** Deletes a comment, and its deleted ancestors that have no other replies. */
  async delete(comment: CommentRow, { session }: Transaction): Promise<void> {
    let deleted: CommentRow | null = comment;
    while (deleted) {
      await this.rows.deleteOne({ _id: deleted._id }, { session });
      if (!deleted.parent) return;
      const parent: CommentRow | null = await this.rows.findOneAndUpdate(
        { _id: deleted.parent },
        { $inc: { replies: -1 } },
        { session, returnDocument: 'after' },
      );
      deleted = parent?.deleted && parent.replies === 0 ? parent : null;
    }
  }
}
