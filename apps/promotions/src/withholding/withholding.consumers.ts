import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted, userStandingChanged } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { StandingsRepository } from '../standings/standings.repository.js';
import { WithholdingJobQueue } from './withholding.worker.js';

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

/** Reactions of a deleted account are kept; the job removes their kin, and the member's days. */
@Controller()
export class EraseStandingWhenUserDeleted {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly jobs: WithholdingJobQueue,
  ) {}

  @OnEvent(userDeleted)
  async handle(event: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    const { userId } = event.data;
    await this.standings.erase(userId, tx);
    await this.jobs.scheduleFor(userId, tx);
  }
}
