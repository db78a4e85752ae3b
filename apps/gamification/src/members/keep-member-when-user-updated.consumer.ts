import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { MembersRepository } from './members.repository.js';

@Controller()
export class KeepMemberWhenUserUpdated {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userUpdated)
  async handle(@Payload() fact: EventOf<typeof userUpdated>, @Ctx() tx: EventContext): Promise<void> {
    const { userId: _id, name } = fact.data;
    await this.members.keep({ _id, name, version: fact.subjectVersion }, tx.session);
  }
}
