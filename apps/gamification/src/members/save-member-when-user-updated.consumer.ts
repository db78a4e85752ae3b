import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveMemberWhenUserUpdated {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userUpdated)
  async handle(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId: _id, name } = event.data;
    await this.members.save({ _id, name, version: event.subjectVersion }, tx.session);
  }
}
