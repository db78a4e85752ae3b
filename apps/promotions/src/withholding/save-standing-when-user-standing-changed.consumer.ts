import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { StandingsRepository } from '../standings/standings.repository.js';
import { WithholdingJobQueue } from './withholding-job.queue.js';

@Controller()
export class SaveStandingWhenUserStandingChanged {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly jobs: WithholdingJobQueue,
  ) {}

  @OnEvent(userStandingChanged)
  async handle(event: EventOf<typeof userStandingChanged>, tx: EventContext): Promise<void> {
    const { userId, ...standing } = event.data;
    const row = { _id: userId, ...standing, version: event.subjectVersion };
    if (await this.standings.save(row, tx)) await this.jobs.scheduleFor(userId, tx);
  }
}
