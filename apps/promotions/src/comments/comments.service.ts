import { Injectable } from '@nestjs/common';
import { ONLINE } from '@pechincha/contracts/cities';
import { commentDeleted, commentRestored } from '@pechincha/contracts/events/comment';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { assertOwner, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { type CommentRow, CommentsRepository } from './comments.repository.js';
import { RemovedCommentsRepository } from './removed-comments.repository.js';
import { UsefulVotesService } from './useful-votes.service.js';

@Injectable()
export class CommentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly removed: RemovedCommentsRepository,
    private readonly members: MembersService,
    private readonly usefulVotes: UsefulVotesService,
    private readonly clock: Clock,
  ) {}

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
    await this.usefulVotes.recount(_id, tx);
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
    await this.usefulVotes.onDeleted(comment, tx);
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
