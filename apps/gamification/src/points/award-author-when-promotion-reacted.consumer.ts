import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Awards } from './awards.js';

@Controller()
export class AwardAuthorWhenPromotionReacted {
  constructor(private readonly awards: Awards) {}

  /** A dislike costs nothing, and a like of one's own deal earns nothing. */
  @On(promotionReacted)
  async handle(@Payload() { data }: FactOf<typeof promotionReacted>, @Ctx() tx: FactContext): Promise<void> {
    if (data.likes === 0 || data.userId === data.authorId) return;
    const reason = data.likes > 0 ? 'like-received' : 'like-taken-back';
    await this.awards.give({ member: data.authorId, reason, about: data.promotionId }, tx);
  }
}
