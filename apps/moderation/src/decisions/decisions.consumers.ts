import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionSubmitted } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { LogRepository } from '../log/log.repository.js';
import { MembersRepository } from '../members/members.repository.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { toSubmissionRecord } from '../queue/queue-row.js';
import { TrustService } from './trust.service.js';

@Controller()
export class QueuePromotionWhenPromotionSubmitted {
  constructor(
    private readonly queue: QueueRepository,
    private readonly members: MembersRepository,
    private readonly log: LogRepository,
    private readonly trust: TrustService,
  ) {}

  @OnEvent(promotionSubmitted)
  async handle(event: EventOf<typeof promotionSubmitted>, tx: EventContext): Promise<void> {
    const { author, promotionId, revision } = event.data;
    await this.members.insertIfMissing(author, tx.session);
    await this.queue.addRevision(promotionId, toSubmissionRecord(event), tx.session);
    await this.log.voidAppeals(`deal:${promotionId}`, revision, tx.session);
    await this.trust.approve(promotionId, revision, tx);
  }
}
