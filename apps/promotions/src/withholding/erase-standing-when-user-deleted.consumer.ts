import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { StandingsRepository } from '../standings/standings.repository.js';
import { WithholdingJobQueue } from './withholding-job.queue.js';

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
