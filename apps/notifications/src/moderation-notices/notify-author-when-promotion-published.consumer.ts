import { Controller } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionPublished } from '@pechincha/contracts/events/promotion-published';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';

@Controller()
export class NotifyAuthorWhenPromotionPublished {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(promotionPublished)
  async handle({ data }: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    const { promotionId, author, title, city } = data;
    const message = `Sua promoção "${title}" foi aprovada e já está no ar.`;
    const path = getPromotionPath({ _id: promotionId, city });
    await this.notifier.notify(
      { member: author._id, kind: 'promotion-approved', message, path, promotionId },
      tx,
    );
  }
}
