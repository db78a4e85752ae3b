import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { MembersRepository } from './members.repository.js';

@Controller()
export class KeepMemberWhenUserTold {
  constructor(private readonly members: MembersRepository) {}

  @On(userRegistered)
  async registered(@Payload() fact: EventOf<typeof userRegistered>, @Ctx() tx: FactContext): Promise<void> {
    await this.keep(fact, tx);
  }

  @On(userUpdated)
  async updated(@Payload() fact: EventOf<typeof userUpdated>, @Ctx() tx: FactContext): Promise<void> {
    await this.keep(fact, tx);
  }

  private async keep({ data, subjectVersion }: EventOf<typeof userUpdated>, tx: FactContext): Promise<void> {
    const { userId, name, avatar } = data;
    await this.members.keep({ _id: userId, name, avatar, version: subjectVersion }, tx.session);
  }
}
