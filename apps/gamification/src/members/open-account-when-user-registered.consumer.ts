import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { AccountsService } from '../points/accounts.service.js';
import { MembersRepository } from './members.repository.js';

@Controller()
export class OpenAccountWhenUserRegistered {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(userRegistered)
  async handle(@Payload() fact: EventOf<typeof userRegistered>, @Ctx() tx: EventContext): Promise<void> {
    const { userId: _id, name } = fact.data;
    await this.members.keep({ _id, name, version: fact.subjectVersion }, tx.session);
    await this.accounts.open(_id, new Date(fact.occurredAt), tx);
  }
}
