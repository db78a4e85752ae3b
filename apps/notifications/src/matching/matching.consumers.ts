import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionHeated, promotionPublished } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MatchingService } from './matching.service.js';

@Controller()
export class CreateMatchJobWhenPromotionPublished {
  constructor(private readonly matching: MatchingService) {}

  @OnEvent(promotionPublished)
  async handle(event: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    await this.matching.schedule(event, tx);
  }
}

@Controller()
export class CreateMatchJobWhenPromotionHeated {
  constructor(private readonly matching: MatchingService) {}

  @OnEvent(promotionHeated)
  async handle(event: EventOf<typeof promotionHeated>, tx: EventContext): Promise<void> {
    await this.matching.schedule(event, tx);
  }
}
