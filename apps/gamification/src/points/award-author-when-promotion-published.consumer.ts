import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { FactOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { Awards } from './awards.js';

@Controller()
export class AwardAuthorWhenPromotionPublished {
  constructor(private readonly awards: Awards) {}

  /** A deal earns its points once, however often it is approved again. */
  @On(promotionPublished)
  async handle(
    @Payload() { data }: FactOf<typeof promotionPublished>,
    @Ctx() tx: FactContext,
  ): Promise<void> {
    if (!data.first) return;
    const member = data.author._id;
    await this.awards.give({ member, reason: 'promotion-published', about: data.promotionId }, tx);
  }
}
