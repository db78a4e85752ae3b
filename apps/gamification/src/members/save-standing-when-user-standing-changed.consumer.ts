import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userStandingChanged } from '@pechincha/contracts/events/user-standing-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveStandingWhenUserStandingChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userStandingChanged)
  async handle(
    { data, subjectVersion }: EventOf<typeof userStandingChanged>,
    tx: EventContext,
  ): Promise<void> {
    await this.members.saveStanding(data.userId, data.suspended, subjectVersion, tx.session);
  }
}
