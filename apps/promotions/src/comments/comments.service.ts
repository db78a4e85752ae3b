import { Injectable } from '@nestjs/common';
import type { Comment, CommentList } from '@pechincha/contracts/entities/promotion';
import { ONLINE } from '@pechincha/contracts/cities';
import { commentDeleted, commentRestored } from '@pechincha/contracts/events/comment';
import {
  MAX_PAGE_COMMENTS,
  MAX_UNPAGED_COMMENTS,
  type CommentListQuery,
} from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { assertOwner, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { canRead } from '../promotions/promotion-visibility.js';
import { toAuthorResponse } from '../promotions/promotion.mapper.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import {
  type CommentPosition,
  type ListedComment,
  type CommentRow,
  CommentsRepository,
  parseCursor,
  toCursor,
} from './comments.repository.js';
import { RemovedCommentsRepository } from './removed-comments.repository.js';

/** Size limit of the comments' JSON in one response; the whole response stays below 1,000,000 bytes. */
const MAX_LIST_BYTES = 999_000;

export const toCommentResponse = (row: ListedComment): Comment => ({
  _id: row._id.toHexString(),
  content: row.content,
  author: row.deleted ? null : toAuthorResponse(row.author),
  createdAt: row.createdAt.toISOString(),
  parentComment: row.parent?.toHexString() ?? null,
  deleted: row.deleted,
});

@Injectable()
export class CommentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly removed: RemovedCommentsRepository,
    private readonly members: MembersService,
    private readonly snapshots: SnapshotReader,
    private readonly clock: Clock,
  ) {}

  /** `total` excludes deleted comments, although those with replies are listed. */
  async list(promotionId: string, query: CommentListQuery, caller: Caller): Promise<CommentList> {
    const _id = new Types.ObjectId(promotionId);
    const [promotion, page] = await Promise.all([this.promotions.findSummary(_id), this.getPage(_id, query)]);
    if (!promotion || !canRead(promotion, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
    const hasAll = query.cursor === undefined && page.nextCursor === null;
    const total = hasAll
      ? page.comments.filter(({ deleted }) => !deleted).length
      : await this.countStored(_id);
    return { ...page, total };
  }

  /** The stored count with its pending changes, which are moved to it at any time. */
  private countStored(promotionId: Types.ObjectId): Promise<number> {
    return this.snapshots.read(async (session) => {
      const promotion = await this.promotions.findSummary(promotionId, session);
      const pending = await this.deltas.getPendingFor(promotionId, session);
      return (promotion?.commentsCount ?? 0) + pending.comments;
    });
  }

  private async getPage(
    promotionId: Types.ObjectId,
    { sort, cursor, limit }: CommentListQuery,
  ): Promise<Omit<CommentList, 'total'>> {
    const size = limit ?? (sort || cursor ? MAX_PAGE_COMMENTS : MAX_UNPAGED_COMMENTS);
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    const order = { sort: sort ?? 'oldest', after, limit: size + 1 };
    const comments: Comment[] = [];
    let nextCursor: string | null = null;
    let last: CommentPosition | undefined;
    let bytes = 0;
    for await (const row of this.comments.list(promotionId, order)) {
      const comment = toCommentResponse(row);
      bytes += Buffer.byteLength(JSON.stringify(comment)) + 1;
      if (comments.length === size || bytes > MAX_LIST_BYTES) {
        nextCursor = last ? toCursor(last) : null;
        break;
      }
      comments.push(comment);
      last = row;
    }
    return { comments, nextCursor };
  }

  /** Allowed for its author and admins. A comment with replies is kept without text. */
  delete(id: string, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const comment = await this.comments.find(new Types.ObjectId(id), tx);
      if (!comment) throw new DomainError('COMMENT_NOT_FOUND');
      const { id: memberId } = assertOwner(caller, comment.author._id.toHexString());
      const isOwn = comment.author._id.equals(memberId);
      if (!isOwn) await this.removed.save(comment, this.clock.now(), tx);
      await this.deleteComment(comment, tx, isOwn ? undefined : memberId);
    });
  }

  /** Does nothing if it is deleted already. */
  async deleteByModeration(id: Types.ObjectId, tx: Transaction): Promise<void> {
    const comment = await this.comments.find(id, tx);
    if (!comment) return;
    await this.removed.save(comment, this.clock.now(), tx);
    await this.deleteComment(comment, tx);
  }

  /**
   * Brings a comment back that moderation deleted. Does nothing if its text is no longer kept, or its promotion is
   * deleted.
   */
  async restore(_id: Types.ObjectId, at: Date, tx: Transaction): Promise<void> {
    const row = await this.removed.take(_id, tx);
    const promotion = row && (await this.promotions.findSummary(row.promotion, tx.session));
    if (!promotion) return;
    const { removedAt: _removedAt, ...comment } = row;
    const author = (await this.members.findAuthor(row.author._id, tx)) ?? row.author;
    await this.comments.restore({ ...comment, author }, tx);
    this.deltas.add({ promotion: row.promotion, author: author._id, comments: 1 }, tx);
    const commentId = _id.toHexString();
    await tx.publish(commentRestored, {
      subject: commentId,
      subjectVersion: 3,
      occurredAt: at,
      data: {
        commentId,
        promotionId: row.promotion.toHexString(),
        authorId: author._id.toHexString(),
        promotionAuthorId: promotion.author._id.toHexString(),
      },
    });
  }

  /** @param adminId of the admin who deletes it without a case */
  private async deleteComment(comment: CommentRow, tx: Transaction, adminId?: string): Promise<void> {
    if (comment.replies > 0) await this.comments.clearContent(comment._id, tx);
    else await this.comments.delete(comment, tx);
    this.deltas.add({ promotion: comment.promotion, author: comment.author._id, comments: -1 }, tx);
    await this.publishDeleted(comment, tx, adminId);
  }

  private async publishDeleted(comment: CommentRow, tx: Transaction, adminId?: string): Promise<void> {
    const commentId = comment._id.toHexString();
    const promotion = adminId && (await this.promotions.findSummary(comment.promotion, tx.session));
    await tx.publish(commentDeleted, {
      subject: commentId,
      subjectVersion: 2,
      data: {
        commentId,
        promotionId: comment.promotion.toHexString(),
        authorId: comment.author._id.toHexString(),
        ...(adminId && {
          byAdmin: {
            adminId,
            content: comment.content,
            title: promotion ? promotion.title : '',
            city: promotion ? promotion.city : ONLINE,
          },
        }),
      },
    });
  }
}
