import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted, userStatusChanged } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MemberStatusRepository } from '../member-statuses/member-status.repository.js';
import { SuspensionJobQueue } from './suspension.worker.js';

@Controller()
export class SaveMemberStatusWhenUserStatusChanged {
  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly jobs: SuspensionJobQueue,
  ) {}

  @OnEvent(userStatusChanged)
  async handle(event: EventOf<typeof userStatusChanged>, tx: EventContext): Promise<void> {
    const { userId, staff: _staff, ...memberStatus } = event.data;
    const row = { _id: userId, ...memberStatus, version: event.subjectVersion };
    if (await this.memberStatuses.save(row, tx)) await this.jobs.scheduleFor(userId, tx);
  }
}

/** Reactions of a deleted account are kept; the job removes their address group, and the member's days. */
@Controller()
export class EraseMemberStatusWhenUserDeleted {
  constructor(
    private readonly memberStatuses: MemberStatusRepository,
    private readonly jobs: SuspensionJobQueue,
  ) {}

  @OnEvent(userDeleted)
  async handle(event: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    const { userId } = event.data;
    await this.memberStatuses.erase(userId, tx);
    await this.jobs.scheduleFor(userId, tx);
  }
}
