import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type Model, type mongo, Types } from 'mongoose';
import type { AuthorRow } from '../members/member.schema.js';

export interface CommentRow {
  _id: Types.ObjectId;
  promotion: Types.ObjectId;
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

export const commentSchema = createRowSchema<CommentRow>('comments');

commentSchema.index({ promotion: 1, createdAt: -1, _id: -1 });
commentSchema.index({ root: 1, createdAt: -1 });
/** Comments of one member. */
export const authorIndex = { 'author._id': 1, createdAt: -1 } as const;
commentSchema.index(authorIndex);

/** Position in a comment list. */
export interface CommentPosition {
  createdAt: Date;
  _id: Types.ObjectId;
}

const TIME_BYTES = 6;

/** Encodes 6 bytes of time and 12 of id in 24 base64url characters. */
export function toCursor({ createdAt, _id }: CommentPosition): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(createdAt.getTime(), 0, TIME_BYTES);
  return Buffer.concat([time, _id.id]).toString('base64url');
}

export function parseCursor(cursor: string): CommentPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  return {
    createdAt: new Date(bytes.readUIntBE(0, TIME_BYTES)),
    _id: new Types.ObjectId(bytes.subarray(TIME_BYTES)),
  };
}

export type ListedComment = Omit<CommentRow, 'promotion' | 'root' | 'replies'>;

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
      .find(after ? { promotion: promotionId, ...afterPosition(after, sort) } : { promotion: promotionId }, {
        projection: { promotion: 0, root: 0, replies: 0 },
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
      { _id, promotion: promotionId, deleted: false },
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
      .find(root ? { root } : { promotion: promotionId }, { session, projection: { 'author._id': 1 } })
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
