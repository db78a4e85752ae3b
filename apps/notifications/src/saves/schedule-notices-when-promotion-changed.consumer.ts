import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionChanged } from '@pechincha/contracts/events/promotion-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { SavesService } from './saves.service.js';

@Controller()
export class ScheduleNoticesWhenPromotionChanged {
  constructor(private readonly saves: SavesService) {}

  @OnEvent(promotionChanged)
  async handle(event: EventOf<typeof promotionChanged>, tx: EventContext): Promise<void> {
    await this.saves.saveChange(event, tx);
  }
}
