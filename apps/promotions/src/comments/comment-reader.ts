import { Injectable } from '@nestjs/common';
import type { Comment, CommentList } from '@pechincha/contracts/entities/promotion';
import { type CommentListQuery, MAX_UNPAGED_COMMENTS } from '@pechincha/contracts/operations/promotions';
import { SnapshotReader } from '@pechincha/persistence/queries';
import type { Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { canRead } from '../promotions/promotion-visibility.js';
import { toAuthorResponse } from '../promotions/promotion.mapper.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import {
  CommentsRepository,
  getPosition,
  type ListedComment,
  type ListedThread,
  parseCursor,
  type ThreadListOptions,
  toCursor,
} from './comments.repository.js';
import { UsefulVotesRepository } from './useful-votes.repository.js';

/** Size limit of the comments' JSON in one response; the whole response stays below 1,000,000 bytes. */
const MAX_LIST_BYTES = 999_000;
/** What `isUseful` and `nextReplies` add to a comment. */
const LATER_FIELDS_BYTES = 80;

const DEFAULT_THREADS = 20;
/** Replies that are listed with their thread. */
const MAX_THREAD_REPLIES = 100;

export const toCommentResponse = (row: ListedComment): Comment => ({
  _id: row._id.toHexString(),
  content: row.content,
  author: row.deleted ? null : toAuthorResponse(row.author),
  createdAt: row.createdAt.toISOString(),
  parentComment: row.parent?.toHexString() ?? null,
  deleted: row.deleted,
  ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  ...(row.usefulCount > 0 && { usefulCount: row.usefulCount }),
});

type Page = Omit<CommentList, 'total'>;

const toReplyCursor = (row: ListedComment): string => toCursor(getPosition(row, 'oldest'));

/** Comments of a response, up to its size limit. */
class CommentPage {
  readonly comments: Comment[] = [];
  private bytes = 0;

  /** False, and none is added, if they do not fit. */
  add(...rows: ListedComment[]): boolean {
    const added = rows.map(toCommentResponse);
    const bytes = added.reduce(
      (sum, comment) => sum + Buffer.byteLength(JSON.stringify(comment)) + LATER_FIELDS_BYTES,
      this.bytes,
    );
    if (bytes > MAX_LIST_BYTES) return false;
    this.bytes = bytes;
    this.comments.push(...added);
    return true;
  }

  /** Adds a first comment and its replies; of the first thread those that fit. False if none is added. */
  addThread({ thread, ...first }: ListedThread, maxReplies: number): boolean {
    const index = this.comments.length;
    let listed = [first, ...thread.slice(0, maxReplies)];
    if (!this.add(...listed)) {
      if (index > 0) return false;
      listed = listed.slice(
        0,
        listed.findIndex((row) => !this.add(row)),
      );
    }
    const last = listed.at(-1) ?? first;
    const comment = this.comments[index];
    if (comment && listed.length <= thread.length) comment.nextReplies = toReplyCursor(last);
    return true;
  }
}

@Injectable()
export class CommentReader {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly usefulVotes: UsefulVotesRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly snapshots: SnapshotReader,
  ) {}

  /**
   * `total` excludes deleted comments, although those with replies are listed.
   * @throws DomainError PROMOTION_NOT_FOUND, COMMENT_NOT_FOUND for an unknown `thread`
   */
  async list(promotionId: string, query: CommentListQuery, caller: Caller): Promise<CommentList> {
    const _id = new Types.ObjectId(promotionId);
    const [promotion, page] = await Promise.all([this.promotions.findSummary(_id), this.getPage(_id, query)]);
    if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
    if (!page) throw new DomainError('COMMENT_NOT_FOUND');
    const { comments, nextCursor } = page;
    const hasAll =
      !query.cursor && !query.thread && !nextCursor && comments.every(({ nextReplies }) => !nextReplies);
    const total = hasAll ? comments.filter(({ deleted }) => !deleted).length : await this.countStored(_id);
    if (caller.kind === 'member') await this.markUseful(comments, caller.id);
    return { comments, nextCursor, total };
  }

  /** The stored count with its pending changes, which are moved to it at any time. */
  private countStored(promotionId: Types.ObjectId): Promise<number> {
    return this.snapshots.read(async (session) => {
      const promotion = await this.promotions.findSummary(promotionId, session);
      const pending = await this.deltas.getPendingFor(promotionId, session);
      return (promotion?.commentsCount ?? 0) + pending.comments;
    });
  }

  private async markUseful(comments: Comment[], memberId: string): Promise<void> {
    const voted = comments.filter(({ usefulCount }) => usefulCount);
    const ids = voted.map(({ _id }) => new Types.ObjectId(_id));
    const useful = await this.usefulVotes.listUseful(ids, new Types.ObjectId(memberId));
    for (const comment of voted) if (useful.has(comment._id)) comment.isUseful = true;
  }

  /** Undefined if the thread is unknown. */
  private getPage(promotionId: Types.ObjectId, query: CommentListQuery): Promise<Page | undefined> {
    const { sort, cursor, limit, thread } = query;
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    if (thread) {
      const replies = { after, limit: limit ?? MAX_THREAD_REPLIES };
      return this.getThread(promotionId, new Types.ObjectId(thread), replies);
    }
    if (sort || limit)
      return this.getThreads(promotionId, { sort: sort ?? 'oldest', after, limit: limit ?? DEFAULT_THREADS });
    const rows = this.comments.list(promotionId, after, MAX_UNPAGED_COMMENTS + 1);
    return this.toPage(rows, MAX_UNPAGED_COMMENTS);
  }

  /** @param rows one more than `limit`, if there are more */
  private async toPage(rows: AsyncIterable<ListedComment>, limit: number): Promise<Page> {
    const page = new CommentPage();
    let nextCursor: string | null = null;
    let last: ListedComment | undefined;
    for await (const row of rows) {
      if (page.comments.length === limit || !page.add(row)) {
        nextCursor = last ? toReplyCursor(last) : null;
        break;
      }
      last = row;
    }
    return { comments: page.comments, nextCursor };
  }

  private async getThreads(promotionId: Types.ObjectId, options: ThreadListOptions): Promise<Page> {
    const { sort, limit } = options;
    const page = new CommentPage();
    let nextCursor: string | null = null;
    let last: ListedThread | undefined;
    let count = 0;
    const rows = this.comments.listThreads(
      promotionId,
      { ...options, limit: limit + 1 },
      MAX_THREAD_REPLIES + 1,
    );
    for await (const row of rows) {
      if (count === limit || !page.addThread(row, MAX_THREAD_REPLIES)) {
        nextCursor = last ? toCursor(getPosition(last, sort)) : null;
        break;
      }
      last = row;
      count += 1;
    }
    return { comments: page.comments, nextCursor };
  }

  /** The thread of a comment, or its replies after a position. */
  private async getThread(
    promotionId: Types.ObjectId,
    commentId: Types.ObjectId,
    { after, limit }: Pick<ThreadListOptions, 'after' | 'limit'>,
  ): Promise<Page | undefined> {
    const root = await this.comments.findRoot(commentId, promotionId);
    if (!root) return undefined;
    if (after) return this.toPage(this.comments.listReplies(root, after, limit + 1), limit);
    const page = new CommentPage();
    const thread = await this.comments.findThread(root, limit + 1);
    if (thread) page.addThread(thread, limit);
    return { comments: page.comments, nextCursor: page.comments[0]?.nextReplies ?? null };
  }
}
