import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MatchingService } from './matching.service.js';

@Controller()
export class CreateMatchJobWhenPromotionPublished {
  constructor(private readonly matching: MatchingService) {}

  @OnEvent(promotionPublished)
  async handle(event: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    await this.matching.schedule(event, tx);
  }
}
