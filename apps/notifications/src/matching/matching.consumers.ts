import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { promotionLikeMilestoneReached, promotionPublished } from '@pechincha/contracts/events/promotion';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MatchJobQueue } from './match-job.queue.js';

/** A promotion may match alerts when it is published, and when it reaches a number of likes. */
@Controller()
export class CreateMatchJobWhenPromotionAnnounced {
  constructor(private readonly matchJobs: MatchJobQueue) {}

  @OnEvent(promotionPublished)
  async handlePublished(event: EventOf<typeof promotionPublished>, tx: EventContext): Promise<void> {
    await this.matchJobs.scheduleFor(event, tx);
  }

  @OnEvent(promotionLikeMilestoneReached)
  async handleLikeMilestone(
    event: EventOf<typeof promotionLikeMilestoneReached>,
    tx: EventContext,
  ): Promise<void> {
    await this.matchJobs.scheduleFor(event, tx);
  }
}
