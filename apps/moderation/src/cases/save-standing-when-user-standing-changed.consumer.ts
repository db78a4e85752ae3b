import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { ReportsService } from './reports.service.js';

@Controller()
export class SaveStandingWhenUserStandingChanged {
  constructor(private readonly reports: ReportsService) {}

  @OnEvent(userStandingChanged)
  async handle(event: EventOf<typeof userStandingChanged>, tx: EventContext): Promise<void> {
    const { userId, suspended } = event.data;
    await this.reports.saveStanding({ _id: userId, suspended, version: event.subjectVersion }, tx);
  }
}
