import { Injectable } from '@nestjs/common';
import type { CommentList } from '@pechincha/contracts/entities/promotion';
import { commentDeleted } from '@pechincha/contracts/events/comment-deleted';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { assertOwner, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { OneMoment } from '../counts/one-moment.js';
import { mayRead } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { commentAnswer } from './comment.mapper.js';
import type { CommentRow } from './comment.schema.js';
import { CommentsRepository } from './comments.repository.js';

@Injectable()
export class CommentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly moment: OneMoment,
  ) {}

  /** `total` counts what is there to read: what was taken away and holds a place is listed, not counted. */
  async list(dealId: string, limit: number, caller: Caller): Promise<CommentList> {
    return this.moment.read(async (session) => {
      const deal = await this.promotions.glance(new Types.ObjectId(dealId), session);
      if (!deal || !mayRead(deal, caller)) throw new DomainError('PROMOTION_NOT_FOUND');
      const rows = await this.comments.oldestFirst(deal._id, limit, session);
      const waiting = await this.deltas.waitingFor(deal._id, session);
      return { comments: rows.map(commentAnswer), total: deal.commentsCount + waiting.comments };
    });
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
    await tx.record(commentDeleted, {
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
