import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userEmailChanged, userUpdated } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveMemberWhenUserUpdated {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userUpdated)
  async handle(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId: _id, name, avatar } = event.data;
    await this.members.saveProfile({ _id, name, avatar, version: event.subjectVersion }, tx.session);
  }
}

@Controller()
export class SaveEmailWhenUserEmailChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userEmailChanged)
  async handle({ data }: EventOf<typeof userEmailChanged>, tx: EventContext): Promise<void> {
    await this.members.saveEmail(data.userId, data.email, tx.session);
  }
}
