import { Controller } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionRejected } from '@pechincha/contracts/events/promotion-rejected';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Notifier } from '../notifications/notifier.js';
import { MY_PROMOTIONS_PATH } from './notice-paths.js';

@Controller()
export class NotifyAuthorWhenPromotionRejected {
  constructor(private readonly notifier: Notifier) {}

  @OnEvent(promotionRejected)
  async handle({ data }: EventOf<typeof promotionRejected>, tx: EventContext): Promise<void> {
    const { promotionId, authorId: member, title, moderationReason, duplicateOf } = data;
    const message = `Sua promoção "${title}" foi rejeitada. Motivo: ${moderationReason}`;
    const path = duplicateOf ? getPromotionPath(duplicateOf) : MY_PROMOTIONS_PATH;
    await this.notifier.notify({ member, kind: 'promotion-rejected', message, path, promotionId }, tx);
  }
}
