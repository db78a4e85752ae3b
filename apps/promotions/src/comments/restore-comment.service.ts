import { Injectable } from '@nestjs/common';
import { commentRestored } from '@pechincha/contracts/events/comment-restored';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { MembersService } from '../members/members.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { CommentsRepository } from './comments.repository.js';
import { RemovedCommentsRepository } from './removed-comments.repository.js';

/** Brings back comments that moderation deleted. */
@Injectable()
export class RestoreCommentService {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly comments: CommentsRepository,
    private readonly removed: RemovedCommentsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly members: MembersService,
  ) {}

  /** Does nothing if its text is no longer kept, or its promotion is deleted. */
  async restore(_id: Types.ObjectId, at: Date, tx: Transaction): Promise<void> {
    const row = await this.removed.take(_id, tx);
    const promotion = row && (await this.promotions.findSummary(row.deal, tx.session));
    if (!promotion) return;
    const { removedAt: _removedAt, ...comment } = row;
    const author = (await this.members.findAuthor(row.author._id, tx)) ?? row.author;
    await this.comments.restore({ ...comment, author }, tx);
    this.deltas.add(row.deal, { comments: 1 }, tx);
    const commentId = _id.toHexString();
    await tx.publish(commentRestored, {
      ...{ subject: commentId, subjectVersion: 3, occurredAt: at },
      data: {
        ...{ commentId, promotionId: row.deal.toHexString(), authorId: author._id.toHexString() },
        promotionAuthorId: promotion.author._id.toHexString(),
      },
    });
  }
}
