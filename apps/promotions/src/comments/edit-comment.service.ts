import { Injectable } from '@nestjs/common';
import type { Comment } from '@pechincha/contracts/entities/promotion';
import { commentEdited } from '@pechincha/contracts/events/comment';
import type { InputOf } from '@pechincha/contracts/operation';
import { COMMENT_EDIT_MS, type editComment } from '@pechincha/contracts/operations/promotions';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { type Caller, requireMember } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { assertOpen, canRead } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { SiteChecks } from '../site/site-checks.service.js';
import { toCommentResponse } from './comment-reader.js';
import { CommentsRepository } from './comments.repository.js';
import { toMentioningComment } from './mentioning-comment.js';

@Injectable()
export class EditCommentService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly checks: SiteChecks,
    private readonly clock: Clock,
  ) {}

  /**
   * The same text changes nothing.
   * @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN, NOT_OPEN, EDIT_TOO_LATE, INVALID_INPUT if the site refuses the new text
   */
  edit(
    id: string,
    { content, mentions }: InputOf<typeof editComment>['body'],
    caller: Caller,
  ): Promise<Comment> {
    const member = requireMember(caller);
    return this.unitOfWork.run(async (tx) => {
      const row = await this.comments.find(new Types.ObjectId(id), tx);
      const promotion = row && (await this.promotions.findSummary(row.promotion, tx.session));
      if (!promotion || !canRead(promotion, member)) throw new DomainError('COMMENT_NOT_FOUND');
      if (row.author._id.toHexString() !== member.id) throw new DomainError('FORBIDDEN');
      assertOpen(promotion, member);
      const now = this.clock.now();
      if (now.getTime() - row.createdAt.getTime() >= COMMENT_EDIT_MS) throw new DomainError('EDIT_TOO_LATE');
      if (content === row.content) return toCommentResponse(row);
      await this.checks.assertAllowed({ content });
      const edited = { ...row, content, editedAt: now };
      await this.comments.saveContent(row._id, content, now, tx);
      // Of the whole promotion for a first comment, as when it was posted.
      const authors = await this.comments.listAuthors(promotion._id, row.parent ? row.root : undefined, tx);
      await tx.publish(commentEdited, {
        subject: id,
        subjectVersion: row.version + 1,
        occurredAt: now,
        data: toMentioningComment(edited, promotion, mentions, authors),
      });
      return toCommentResponse(edited);
    });
  }
}
