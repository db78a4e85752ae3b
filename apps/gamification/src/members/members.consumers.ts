import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userEmailChanged, userStatusChanged, userUpdated } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveMemberWhenUserUpdated {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userUpdated)
  async handle(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId: _id, name } = event.data;
    await this.members.saveName(_id, name, event.subjectVersion, tx.session);
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

@Controller()
export class SaveMemberStatusWhenUserStatusChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userStatusChanged)
  async handle({ data, subjectVersion }: EventOf<typeof userStatusChanged>, tx: EventContext): Promise<void> {
    await this.members.saveMemberStatus(data.userId, data.suspended, subjectVersion, tx.session);
  }
}
