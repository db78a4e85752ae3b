import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveMemberWhenUserChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userRegistered)
  async handleRegistered(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    await this.save(event, tx);
  }

  @OnEvent(userUpdated)
  async handleUpdated(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    await this.save(event, tx);
  }

  private async save({ data, subjectVersion }: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId, name, avatar } = data;
    await this.members.save({ _id: userId, name, avatar, version: subjectVersion }, tx.session);
  }
}
