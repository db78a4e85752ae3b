import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion-submitted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from '../members/members.repository.js';
import { toSubmissionRecord } from './revision-history.js';
import { QueueRepository } from './queue.repository.js';

@Controller()
export class QueuePromotionWhenPromotionSubmitted {
  constructor(
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
  ) {}

  @OnEvent(promotionSubmitted)
  async handle(event: EventOf<typeof promotionSubmitted>, tx: EventContext): Promise<void> {
    await this.members.insertIfMissing(event.data.author, tx.session);
    await this.queue.addRevision(event.data.promotionId, toSubmissionRecord(event), tx.session);
  }
}
