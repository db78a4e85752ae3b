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
    const { userId, suspended, trusted, voice } = event.data;
    const standing = { _id: userId, suspended, trusted, voice, version: event.subjectVersion };
    await this.reports.saveStanding(standing, tx);
  }
}
