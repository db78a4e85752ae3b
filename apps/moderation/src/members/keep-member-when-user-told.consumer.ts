import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { MembersRepository } from './members.repository.js';

@Controller()
export class KeepMemberWhenUserTold {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userRegistered)
  async registered(@Payload() fact: EventOf<typeof userRegistered>, @Ctx() tx: EventContext): Promise<void> {
    await this.keep(fact, tx);
  }

  @OnEvent(userUpdated)
  async updated(@Payload() fact: EventOf<typeof userUpdated>, @Ctx() tx: EventContext): Promise<void> {
    await this.keep(fact, tx);
  }

  private async keep({ data, subjectVersion }: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId, name, avatar } = data;
    await this.members.keep({ _id: userId, name, avatar, version: subjectVersion }, tx.session);
  }
}
