import { Injectable } from '@nestjs/common';
import type { Comment, CommentList } from '@pechincha/contracts/entities/promotion';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import {
  MAX_PAGE_COMMENTS,
  MAX_UNPAGED_COMMENTS,
  type CommentListQuery,
} from '@pechincha/contracts/operations/promotions';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { assertOwner, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import { Types, type ClientSession } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { mayRead } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { parseCursor, toCursor, type CommentPosition } from './comment-cursor.js';
import { commentAnswer } from './comment.mapper.js';
import type { CommentRow } from './comment.schema.js';
import { CommentsRepository } from './comments.repository.js';

/** Bytes of JSON that the comments of one answer may have: all of it stays below a million. */
const MAX_LIST_BYTES = 999_000;

@Injectable()
export class CommentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly snapshots: SnapshotReader,
  ) {}

  /** `total` counts what is there to read: what was taken away and holds a place is listed, not counted. */
  async list(dealId: string, query: CommentListQuery, caller: Caller): Promise<CommentList> {
    return this.snapshots.read(async (session) => {
      const deal = await this.promotions.glance(new Types.ObjectId(dealId), session);
      if (!deal || !mayRead(deal, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
      const page = await this.readPage(deal._id, query, session);
      const waiting = await this.deltas.waitingFor(deal._id, session);
      return { ...page, total: deal.commentsCount + waiting.comments };
    });
  }

  private async readPage(
    deal: Types.ObjectId,
    { sort, cursor, limit }: CommentListQuery,
    session: ClientSession,
  ): Promise<Omit<CommentList, 'total'>> {
    const size = limit ?? (sort || cursor ? MAX_PAGE_COMMENTS : MAX_UNPAGED_COMMENTS);
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    const order = { sort: sort ?? 'oldest', after, limit: size + 1 };
    const comments: Comment[] = [];
    let nextCursor: string | null = null;
    let last: CommentPosition | undefined;
    let bytes = 0;
    for await (const row of this.comments.list(deal, order, session)) {
      const comment = commentAnswer(row);
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

  /** Its author or an admin; one that has replies stays, without its text, to hold them. */
  delete(id: string, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const comment = await this.comments.find(new Types.ObjectId(id), tx);
      if (!comment) throw new DomainError('COMMENT_NOT_FOUND');
      assertOwner(caller, comment.author._id.toHexString());
      if (comment.replies > 0) await this.comments.empty(comment._id, tx);
      else await this.comments.remove(comment, tx);
      await this.deltas.add(comment.deal, { comments: -1 }, tx);
      await this.tell(comment, tx);
    });
  }

  private async tell(comment: CommentRow, tx: Transaction): Promise<void> {
    const commentId = comment._id.toHexString();
    await tx.publish(commentDeleted, {
      subject: commentId,
      subjectVersion: 2,
      data: {
        commentId,
        promotionId: comment.deal.toHexString(),
        authorId: comment.author._id.toHexString(),
      },
    });
  }
}
