import { Injectable } from '@nestjs/common';
import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { Clock } from '@pechincha/persistence/clock';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { assertOpen } from '../promotions/assert-open.js';
import type { MemberReaction } from '../promotions/member-reaction.js';
import { PromotionsRepository, type PromotionSummary } from '../promotions/promotions.repository.js';
import { getCountChange, toggleReaction } from './reaction-rules.js';
import { ReactionsRepository } from './reactions.repository.js';

@Injectable()
export class ReactionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly promotions: PromotionsRepository,
    private readonly reactions: ReactionsRepository,
    private readonly deltas: CountDeltasRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Inserts the count change as a row of its own, because concurrent updates of the promotion would conflict. The
   * response includes pending changes, read in the same transaction.
   */
  async toggle(promotionId: string, pressed: 'like' | 'dislike', caller: Caller): Promise<ReactionState> {
    const member = requireMember(caller);
    const _id = new Types.ObjectId(promotionId);
    const user = new Types.ObjectId(member.id);
    return this.unitOfWork.run(async (tx) => {
      const promotion = assertOpen(await this.promotions.findSummary(_id, tx.session), member);
      const before = await this.reactions.findByMember(_id, user, tx.session);
      const kind = toggleReaction(before, pressed);
      const change = getCountChange(before, kind);
      const at = this.clock.now();
      await this.reactions.save({ deal: _id, user, kind, at }, tx);
      await this.deltas.add(_id, change, tx);
      await this.publishReacted(promotion, member.id, change, at, tx);
      return this.toState(promotion, kind, tx);
    });
  }

  private async publishReacted(
    promotion: PromotionSummary,
    userId: string,
    change: ReturnType<typeof getCountChange>,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    const promotionId = promotion._id.toHexString();
    await tx.publish(promotionReacted, {
      subject: promotionId,
      subjectVersion: promotion.revision,
      occurredAt: at,
      data: { promotionId, authorId: promotion.author._id.toHexString(), userId, ...change },
    });
  }

  private async toState(
    promotion: PromotionSummary,
    ownReaction: MemberReaction,
    tx: Transaction,
  ): Promise<ReactionState> {
    const pending = await this.deltas.getPendingFor(promotion._id, tx.session);
    return {
      likesCount: promotion.likesCount + pending.likes,
      dislikesCount: promotion.dislikesCount + pending.dislikes,
      hasLiked: ownReaction === 'like',
      hasDisliked: ownReaction === 'dislike',
    };
  }
}
