import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CommentSort } from '@pechincha/contracts/operations/promotions';
import { READ_TIMEOUT_MS } from '@pechincha/persistence/database';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import type { AuthorRow } from '../members/member.schema.js';

/** What the usefuls of a comment add up to, but for hidden ones; or how that changes. */
export interface UsefulCounts {
  /** Members. */
  usefulCount: number;
  /** Sum of the weights, of each address group the heaviest; threads are sorted by it. */
  usefulWeight: number;
  /** Members with vote weight, of each address group one. */
  usefulPeople: number;
}

export const NO_USEFUL_COUNTS: Readonly<UsefulCounts> = { usefulCount: 0, usefulWeight: 0, usefulPeople: 0 };

export interface CommentRow extends UsefulCounts {
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
  /** Missing if the text is as it was posted. */
  editedAt?: Date;
  /** Raised by every change of the text and of the usefuls, so that concurrent ones conflict. */
  version: number;
}

export const COMMENT_MODEL = 'Comment';

export const commentSchema = createRowSchema<CommentRow>('comments');

/** All comments of a promotion. */
const promotionIndex = { promotion: 1, createdAt: 1, _id: 1 } as const;
commentSchema.index(promotionIndex);
/** First comments of threads (without a parent), by time and by usefulness. */
const threadTimeIndex = { promotion: 1, parent: 1, createdAt: 1, _id: 1 } as const;
commentSchema.index(threadTimeIndex);
const threadUsefulIndex = { promotion: 1, parent: 1, usefulWeight: -1, _id: 1 } as const;
commentSchema.index(threadUsefulIndex);
/** Comments of one thread. */
const rootIndex = { root: 1, createdAt: 1, _id: 1 } as const;
commentSchema.index(rootIndex);
/** Comments of one member. */
export const authorIndex = { 'author._id': 1, createdAt: -1 } as const;
commentSchema.index(authorIndex);

/** Position in a list of comments: what it is sorted by, and the id. */
export interface CommentPosition {
  /** Time in milliseconds, or weight. */
  key: number;
  _id: Types.ObjectId;
}

export const getPosition = (
  { _id, createdAt, usefulWeight }: Pick<CommentRow, '_id' | 'createdAt' | 'usefulWeight'>,
  sort: CommentSort,
): CommentPosition => ({ _id, key: sort === 'useful' ? usefulWeight : createdAt.getTime() });

const KEY_BYTES = 6;

/** Encodes 6 bytes of the key and 12 of the id in 24 base64url characters. */
export function toCursor({ key, _id }: CommentPosition): string {
  const bytes = Buffer.alloc(KEY_BYTES);
  bytes.writeUIntBE(key, 0, KEY_BYTES);
  return Buffer.concat([bytes, _id.id]).toString('base64url');
}

export function parseCursor(cursor: string): CommentPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  return { key: bytes.readUIntBE(0, KEY_BYTES), _id: new Types.ObjectId(bytes.subarray(KEY_BYTES)) };
}

export type ListedComment = Omit<CommentRow, 'promotion' | 'root' | 'replies' | 'usefulPeople' | 'version'>;

/** A first comment with its first replies, oldest first. */
export interface ListedThread extends ListedComment {
  thread: ListedComment[];
}

export interface ThreadListOptions {
  sort: CommentSort;
  after: CommentPosition | undefined;
  limit: number;
}

/** Latest comments read to find a discussion's participants. */
const MAX_PARTICIPANT_COMMENTS = 200;

/** One full page plus the comment that shows whether there is a next page. */
const BATCH_SIZE = 101;

/** The plain bound on the key lets the index seek to the position. */
function afterPosition(after: CommentPosition | undefined, sort: CommentSort): mongo.Filter<CommentRow> {
  if (!after) return {};
  const { key, _id } = after;
  if (sort === 'useful')
    return { usefulWeight: { $lte: key }, $or: [{ usefulWeight: { $lt: key } }, { _id: { $gt: _id } }] };
  const createdAt = new Date(key);
  return sort === 'oldest'
    ? { createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }] }
    : { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }] };
}

const sortOrders = {
  oldest: { createdAt: 1, _id: 1 },
  newest: { createdAt: -1, _id: -1 },
  useful: { usefulWeight: -1, _id: 1 },
} as const;

const hiddenFields = { promotion: 0, root: 0, replies: 0, usefulPeople: 0, version: 0 } as const;

@Injectable()
export class CommentsRepository {
  constructor(@InjectModel(COMMENT_MODEL) private readonly comments: Model<CommentRow>) {}

  private get rows(): mongo.Collection<CommentRow> {
    return getCollection(this.comments);
  }

  /** Comments of a promotion after a position, oldest first, read in batches. */
  list(
    promotion: Types.ObjectId,
    after: CommentPosition | undefined,
    limit: number,
  ): mongo.FindCursor<ListedComment> {
    return this.listRows({ promotion, ...afterPosition(after, 'oldest') }, promotionIndex, limit);
  }

  /** Replies of a thread after a position, oldest first. */
  listReplies(root: Types.ObjectId, after: CommentPosition, limit: number): mongo.FindCursor<ListedComment> {
    const filter = { root, parent: { $ne: null }, ...afterPosition(after, 'oldest') };
    return this.listRows(filter, rootIndex, limit);
  }

  private listRows(
    filter: mongo.Filter<CommentRow>,
    hint: mongo.IndexSpecification,
    limit: number,
  ): mongo.FindCursor<ListedComment> {
    return this.rows.find(filter, {
      projection: hiddenFields,
      sort: sortOrders.oldest,
      hint,
      limit,
      maxTimeMS: READ_TIMEOUT_MS,
      batchSize: BATCH_SIZE,
    });
  }

  /** Threads of a promotion after a position, each with up to `maxReplies` replies. */
  listThreads(
    promotion: Types.ObjectId,
    { sort, after, limit }: ThreadListOptions,
    maxReplies: number,
  ): mongo.AggregationCursor<ListedThread> {
    const stages = [
      { $match: { promotion, parent: null, ...afterPosition(after, sort) } },
      { $sort: sortOrders[sort] },
      { $limit: limit },
    ];
    return this.joinReplies(stages, sort === 'useful' ? threadUsefulIndex : threadTimeIndex, maxReplies);
  }

  /** The thread of that first comment. */
  findThread(_id: Types.ObjectId, maxReplies: number): Promise<ListedThread | null> {
    return this.joinReplies([{ $match: { _id } }], { _id: 1 }, maxReplies).next();
  }

  private joinReplies(
    stages: mongo.Document[],
    hint: mongo.Document,
    maxReplies: number,
  ): mongo.AggregationCursor<ListedThread> {
    // The server finds the replies of each thread by `rootIndex`, in its order.
    const pipeline = [
      { $match: { parent: { $ne: null } } },
      { $sort: sortOrders.oldest },
      { $limit: maxReplies },
      { $project: hiddenFields },
    ];
    const from = this.rows.collectionName;
    return this.rows.aggregate<ListedThread>(
      [
        ...stages,
        { $lookup: { from, localField: '_id', foreignField: 'root', as: 'thread', pipeline } },
        { $project: hiddenFields },
      ],
      { hint, maxTimeMS: READ_TIMEOUT_MS, batchSize: BATCH_SIZE },
    );
  }

  /** The first comment of the thread of a comment. */
  async findRoot(_id: Types.ObjectId, promotion: Types.ObjectId): Promise<Types.ObjectId | undefined> {
    const options = { projection: { root: 1 }, hint: { _id: 1 }, maxTimeMS: READ_TIMEOUT_MS } as const;
    return (await this.rows.findOne({ _id, promotion }, options))?.root;
  }

  /** By id, without deleted ones. */
  async listByIds(ids: Types.ObjectId[], session: ClientSession): Promise<Map<string, CommentRow>> {
    const rows = await this.rows.find({ _id: { $in: ids }, deleted: false }, { session }).toArray();
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  }

  /** Comments in id order, after the given one, without deleted ones. */
  listUsefulCounts(
    after: Types.ObjectId | undefined,
    limit: number,
    session: ClientSession,
  ): Promise<(UsefulCounts & Pick<CommentRow, '_id'>)[]> {
    const projection = { usefulCount: 1, usefulWeight: 1, usefulPeople: 1 };
    return this.rows
      .find({ ...(after && { _id: { $gt: after } }), deleted: false }, { session, projection })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
  }

  /** @param changes by comment id */
  async addUsefulCounts(changes: ReadonlyMap<string, UsefulCounts>, { session }: Transaction): Promise<void> {
    if (changes.size === 0) return;
    const writes = [...changes].map(([id, change]) => ({
      updateOne: { filter: { _id: new Types.ObjectId(id) }, update: { $inc: { ...change, version: 1 } } },
    }));
    await this.rows.bulkWrite(writes, { session, ordered: false });
  }

  async saveContent(
    _id: Types.ObjectId,
    content: string,
    editedAt: Date,
    { session }: Transaction,
  ): Promise<void> {
    await this.rows.updateOne({ _id }, { $set: { content, editedAt }, $inc: { version: 1 } }, { session });
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
  async restore(
    comment: Omit<CommentRow, 'deleted' | 'replies' | keyof UsefulCounts>,
    { session }: Transaction,
  ): Promise<void> {
    const { _id, author, content, parent, editedAt } = comment;
    const kept = await this.rows.updateOne(
      { _id },
      { $set: { author, content, deleted: false, ...(editedAt && { editedAt }) } },
      { session },
    );
    if (kept.matchedCount > 0) return;
    const found =
      parent && (await this.rows.updateOne({ _id: parent }, { $inc: { replies: 1 } }, { session }));
    const position = found?.matchedCount ? {} : { parent: null, root: _id };
    await this.rows.insertOne(
      { ...comment, ...position, deleted: false, replies: 0, ...NO_USEFUL_COUNTS },
      { session },
    );
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

  /** Marks a comment with replies as deleted and removes its text and its usefuls. */
  async clearContent(_id: Types.ObjectId, { session }: Transaction): Promise<void> {
    await this.rows.updateOne(
      { _id },
      {
        $set: { deleted: true, content: '', ...NO_USEFUL_COUNTS },
        $unset: { editedAt: '' },
        $inc: { version: 1 },
      },
      { session },
    );
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
