import { Injectable } from '@nestjs/common';
import type { ReactionState } from '@pechincha/contracts/entities/promotion';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { Transaction } from '@pechincha/messaging/transaction';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { openPromotion } from '../promotions/open-promotion.js';
import { PromotionsRepository, type PromotionGlance } from '../promotions/promotions.repository.js';
import { change, toggled, type OwnReaction } from './reaction-rules.js';
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
   * The deal itself is only read: a thousand members at once would wait for one another on it. The change of its
   * counts is a row of its own, and the answer adds what still waits, as of the same moment.
   */
  async toggle(dealId: string, pressed: 'like' | 'dislike', caller: Caller): Promise<ReactionState> {
    const member = requireMember(caller);
    const _id = new Types.ObjectId(dealId);
    const user = new Types.ObjectId(member.id);
    return this.unitOfWork.run(async (tx) => {
      const deal = openPromotion(await this.promotions.glance(_id, tx.session), member);
      const before = await this.reactions.own(_id, user, tx.session);
      const kind = toggled(before, pressed);
      const by = change(before, kind);
      const at = this.clock.now();
      await this.reactions.write({ deal: _id, user, kind, at }, tx);
      await this.deltas.add(_id, by, tx);
      await this.tell(deal, member.id, by, at, tx);
      return this.state(deal, kind, tx);
    });
  }

  private async tell(
    deal: PromotionGlance,
    userId: string,
    by: ReturnType<typeof change>,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    const promotionId = deal._id.toHexString();
    await tx.publish(promotionReacted, {
      subject: promotionId,
      subjectVersion: deal.revision,
      occurredAt: at,
      data: { promotionId, authorId: deal.author._id.toHexString(), userId, ...by },
    });
  }

  private async state(deal: PromotionGlance, own: OwnReaction, tx: Transaction): Promise<ReactionState> {
    const waiting = await this.deltas.waitingFor(deal._id, tx.session);
    return {
      likesCount: deal.likesCount + waiting.likes,
      dislikesCount: deal.dislikesCount + waiting.dislikes,
      hasLiked: own === 'like',
      hasDisliked: own === 'dislike',
    };
  }
}
