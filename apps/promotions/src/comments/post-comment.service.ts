import { Injectable } from '@nestjs/common';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { commentCreated } from '@pechincha/contracts/events/comment-created';
import type { InputOf } from '@pechincha/contracts/operation';
import { postComment } from '@pechincha/contracts/operations/promotions';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller, type MemberCaller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError, fieldError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { openPromotion } from '../promotions/open-promotion.js';
import { authorAnswer } from '../promotions/promotion.mapper.js';
import { PromotionsRepository, type PromotionGlance } from '../promotions/promotions.repository.js';
import { commentAnswer } from './comment.mapper.js';
import type { CommentRow } from './comment.schema.js';
import { CommentsRepository } from './comments.repository.js';
import { takingPart } from './taking-part.js';

type Body = InputOf<typeof postComment>['body'];

@Injectable()
export class PostCommentService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly members: MembersService,
    private readonly clock: Clock,
  ) {}

  async post(dealId: string, body: Body, caller: Caller, _id = new Types.ObjectId()): Promise<Comment> {
    const member = requireMember(caller);
    await this.members.expect(member.id, 'comments');
    return this.members.inTurn(member.id, () => this.write(dealId, body, member, _id));
  }

  private write(dealId: string, body: Body, member: MemberCaller, _id: Types.ObjectId): Promise<Comment> {
    return this.unitOfWork.run(async (tx) => {
      const deal = openPromotion(
        await this.promotions.glance(new Types.ObjectId(dealId), tx.session),
        member,
      );
      const parent = await this.parentOf(deal, body, tx);
      const row: CommentRow = {
        _id,
        deal: deal._id,
        author: await this.members.signs(member.id, 'comments', tx),
        content: body.content,
        parent: parent?._id ?? null,
        root: parent?.root ?? _id,
        createdAt: this.clock.now(),
        deleted: false,
        replies: 0,
      };
      await this.comments.insert(row, tx);
      await this.deltas.add(deal._id, { comments: 1 }, tx);
      await this.tell(row, parent, deal, tx);
      return commentAnswer(row);
    });
  }

  /** A reply answers a comment of the same deal that is still there. */
  private async parentOf(
    deal: PromotionGlance,
    body: Body,
    tx: Transaction,
  ): Promise<CommentRow | undefined> {
    if (!body.parentCommentId) return undefined;
    const parent = await this.comments.takeReply(new Types.ObjectId(body.parentCommentId), deal._id, tx);
    if (parent) return parent;
    const message = 'O comentário que você respondeu não está mais aqui.';
    throw new DomainError('COMMENT_NOT_FOUND', { message, errors: [fieldError('parentCommentId', message)] });
  }

  private async tell(
    row: CommentRow,
    parent: CommentRow | undefined,
    deal: PromotionGlance,
    tx: Transaction,
  ): Promise<void> {
    const commentId = row._id.toHexString();
    const written = await this.comments.participants(deal._id, parent?.root, tx);
    await tx.publish(commentCreated, {
      subject: commentId,
      subjectVersion: 1,
      occurredAt: row.createdAt,
      data: {
        commentId,
        promotionId: deal._id.toHexString(),
        promotionTitle: deal.title,
        promotionAuthorId: deal.author._id.toHexString(),
        city: deal.city,
        author: authorAnswer(row.author),
        content: row.content,
        parentCommentId: parent?._id.toHexString() ?? null,
        parentAuthorId: parent?.author._id.toHexString() ?? null,
        participants: takingPart(deal.author._id, written),
      },
    });
  }
}
