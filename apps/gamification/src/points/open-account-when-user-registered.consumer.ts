import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class OpenAccountWhenUserRegistered {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
  ) {}

  @OnEvent(userRegistered)
  async handle(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    const { userId: _id, name } = event.data;
    await this.members.save({ _id, name, version: event.subjectVersion }, tx.session);
    await this.accounts.open(_id, new Date(event.occurredAt), tx);
  }
}
