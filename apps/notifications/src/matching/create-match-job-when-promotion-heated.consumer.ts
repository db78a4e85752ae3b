import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionHeated } from '@pechincha/contracts/events/promotion-heated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MatchingService } from './matching.service.js';

@Controller()
export class CreateMatchJobWhenPromotionHeated {
  constructor(private readonly matching: MatchingService) {}

  @OnEvent(promotionHeated)
  async handle(event: EventOf<typeof promotionHeated>, tx: EventContext): Promise<void> {
    await this.matching.schedule(event, tx);
  }
}
