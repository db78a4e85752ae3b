import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted, userEmailChanged, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
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

@Controller()
export class SaveEmailWhenUserEmailChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userEmailChanged)
  async handle({ data }: EventOf<typeof userEmailChanged>, tx: EventContext): Promise<void> {
    await this.members.saveEmail(data.userId, data.email, tx.session);
  }
}

@Controller()
export class EraseMemberWhenUserDeleted {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.members.erase(data.userId, tx.session);
  }
}
