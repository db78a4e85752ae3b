import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { LogRepository } from '../log/log.repository.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class EraseWritingsWhenUserDeleted {
  constructor(
    private readonly reports: ReportsService,
    private readonly log: LogRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Entries of the log are kept without what the member wrote, because they are the moderators' record as well. */
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.reports.eraseMember(data.userId, tx);
    await this.log.eraseAuthor(data.userId, tx.session);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}
