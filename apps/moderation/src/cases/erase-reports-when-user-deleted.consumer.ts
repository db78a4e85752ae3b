import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { ReportsService } from './reports.service.js';

@Controller()
export class EraseReportsWhenUserDeleted {
  constructor(private readonly reports: ReportsService) {}

  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.reports.eraseMember(data.userId, tx);
  }
}
