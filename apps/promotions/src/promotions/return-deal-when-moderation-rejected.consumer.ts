import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { PromotionsRepository } from './promotions.repository.js';

/** A refused deal goes back to its author with the reason, if it is still what was refused. */
@Controller()
export class ReturnDealWhenModerationRejected {
  constructor(private readonly promotions: PromotionsRepository) {}

  @On(moderationRejected)
  async handle(@Payload() fact: FactOf<typeof moderationRejected>, @Ctx() tx: FactContext): Promise<void> {
    const { promotionId, revision, moderationReason } = fact.data;
    const moderatedAt = new Date(fact.occurredAt);
    const verdict = { status: 'rejected', moderationReason, moderatedAt } as const;
    const before = await this.promotions.judge(new Types.ObjectId(promotionId), revision, verdict, tx);
    if (!before) return;
    await tx.record(promotionRejected, {
      subject: promotionId,
      subjectVersion: revision + 1,
      occurredAt: moderatedAt,
      data: {
        promotionId,
        authorId: before.author._id.toHexString(),
        title: before.title,
        moderationReason,
      },
    });
  }
}
