import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionSaved } from '@pechincha/contracts/events/promotion-saved';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { SavesService } from './saves.service.js';

@Controller()
export class SavePromotionWhenPromotionSaved {
  constructor(private readonly saves: SavesService) {}

  @OnEvent(promotionSaved)
  async handle(event: EventOf<typeof promotionSaved>, tx: EventContext): Promise<void> {
    await this.saves.saveForMember(event, tx);
  }
}
