import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { PromotionsRepository } from './promotions.repository.js';

/** An approved deal becomes active, if it is still what was approved. */
@Controller()
export class PublishDealWhenModerationApproved {
  constructor(private readonly promotions: PromotionsRepository) {}

  @On(moderationApproved)
  async handle(@Payload() fact: FactOf<typeof moderationApproved>, @Ctx() tx: FactContext): Promise<void> {
    const { promotionId, revision } = fact.data;
    const moderatedAt = new Date(fact.occurredAt);
    const _id = new Types.ObjectId(promotionId);
    const verdict = { status: 'active', moderationReason: null, moderatedAt } as const;
    const before = await this.promotions.judge(_id, revision, verdict, tx);
    if (!before) return;
    const first = before.publishedAt === null;
    if (first) await this.promotions.firstPublished(_id, moderatedAt, tx);
    const { author, title, description, store, promotionalPrice, category, city } = before;
    await tx.record(promotionPublished, {
      subject: promotionId,
      subjectVersion: revision + 1,
      occurredAt: moderatedAt,
      data: {
        ...{ promotionId, title, description, store, promotionalPrice, category, city, first },
        author: { _id: author._id.toHexString(), name: author.name },
      },
    });
  }
}
