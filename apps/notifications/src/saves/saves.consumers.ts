import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionChanged, promotionSaved } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { SavesService } from './saves.service.js';

@Controller()
export class SavePromotionWhenPromotionSaved {
  constructor(private readonly saves: SavesService) {}

  @OnEvent(promotionSaved)
  async handle(event: EventOf<typeof promotionSaved>, tx: EventContext): Promise<void> {
    await this.saves.saveForMember(event, tx);
  }
}

@Controller()
export class ScheduleNoticesWhenPromotionChanged {
  constructor(private readonly saves: SavesService) {}

  @OnEvent(promotionChanged)
  async handle(event: EventOf<typeof promotionChanged>, tx: EventContext): Promise<void> {
    await this.saves.saveChange(event, tx);
  }
}
