import { Controller, Injectable } from '@nestjs/common';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { commentCreated } from '@pechincha/contracts/events/comment';
import type { InputOf } from '@pechincha/contracts/operation';
import {
  deleteComment,
  editComment,
  listComments,
  postComment,
} from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Caller, type MemberCaller, requireMember } from '@pechincha/service-kit/caller';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { assertOpen } from '../promotions/promotion-visibility.js';
import { PromotionsRepository, type PromotionSummary } from '../promotions/promotions.repository.js';
import { SiteChecks } from '../site/site-checks.service.js';
import { toMentioningComment } from './mentioning-comment.js';
import { CommentReader, toCommentResponse } from './comment-reader.js';
import { CommentsService } from './comments.service.js';
import { type CommentRow, CommentsRepository, NO_USEFUL_COUNTS } from './comments.repository.js';
import { EditCommentService } from './edit-comment.service.js';

type Body = InputOf<typeof postComment>['body'];

@Injectable()
export class PostCommentService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly members: MembersService,
    private readonly checks: SiteChecks,
    private readonly clock: Clock,
  ) {}

  async post(promotionId: string, body: Body, caller: Caller, _id = new Types.ObjectId()): Promise<Comment> {
    const member = requireMember(caller);
    await this.checks.assertAllowed({ content: body.content });
    await this.members.waitAndCheckQuota(member.id, 'comments');
    return this.members.runExclusive(member.id, () => this.createComment(promotionId, body, member, _id));
  }

  private createComment(
    promotionId: string,
    body: Body,
    member: MemberCaller,
    _id: Types.ObjectId,
  ): Promise<Comment> {
    return this.unitOfWork.run(async (tx) => {
      const promotion = assertOpen(
        await this.promotions.findSummary(new Types.ObjectId(promotionId), tx.session),
        member,
      );
      const parent = await this.findParent(promotion, body, tx);
      const row: CommentRow = {
        _id,
        promotion: promotion._id,
        author: await this.members.consumeQuota(member.id, 'comments', tx),
        content: body.content,
        parent: parent?._id ?? null,
        root: parent?.root ?? _id,
        createdAt: this.clock.now(),
        deleted: false,
        replies: 0,
        version: 0,
        ...NO_USEFUL_COUNTS,
      };
      await this.comments.insert(row, tx);
      this.deltas.add({ promotion: promotion._id, author: row.author._id, comments: 1 }, tx);
      await this.publishCreated(row, parent, promotion, body.mentions, tx);
      return toCommentResponse(row);
    });
  }

  /** @throws DomainError COMMENT_NOT_FOUND if the parent is deleted or of another promotion */
  private async findParent(
    promotion: PromotionSummary,
    body: Body,
    tx: Transaction,
  ): Promise<CommentRow | undefined> {
    if (!body.parentCommentId) return undefined;
    const parent = await this.comments.addReply(new Types.ObjectId(body.parentCommentId), promotion._id, tx);
    if (parent) return parent;
    const message = 'O comentário que você respondeu não está mais aqui.';
    throw new DomainError('COMMENT_NOT_FOUND', {
      message,
      errors: [createFieldError('parentCommentId', message)],
    });
  }

  private async publishCreated(
    row: CommentRow,
    parent: CommentRow | undefined,
    promotion: PromotionSummary,
    mentions: Body['mentions'],
    tx: Transaction,
  ): Promise<void> {
    const commentId = row._id.toHexString();
    const authors = await this.comments.listAuthors(promotion._id, parent?.root, tx);
    await tx.publish(commentCreated, {
      subject: commentId,
      subjectVersion: 1,
      occurredAt: row.createdAt,
      data: {
        ...toMentioningComment(row, promotion, mentions, authors),
        promotionAuthorId: promotion.author._id.toHexString(),
        parentCommentId: parent?._id.toHexString() ?? null,
        parentAuthorId: parent?.author._id.toHexString() ?? null,
      },
    });
  }
}

@Controller()
export class CommentsController {
  constructor(
    private readonly reader: CommentReader,
    private readonly comments: CommentsService,
    private readonly posting: PostCommentService,
    private readonly editing: EditCommentService,
  ) {}

  @Operation(listComments)
  list(@Input() { params, query }: InputOf<typeof listComments>, @Caller() caller: Caller) {
    return this.reader.list(params.id, query, caller);
  }

  @Operation(postComment)
  post(@Input() { params, body }: InputOf<typeof postComment>, @Caller() caller: Caller) {
    return this.posting.post(params.id, body, caller);
  }

  @Operation(editComment)
  edit(@Input() { params, body }: InputOf<typeof editComment>, @Caller() caller: Caller) {
    return this.editing.edit(params.id, body, caller);
  }

  @Operation(deleteComment)
  delete(@Input() { params }: InputOf<typeof deleteComment>, @Caller() caller: Caller): Promise<void> {
    return this.comments.delete(params.id, caller);
  }
}
