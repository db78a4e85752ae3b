import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userEmailChanged } from '@pechincha/contracts/events/user-email-changed';
import { On } from '@pechincha/messaging/on';
import { FactContext } from '@pechincha/messaging/transaction';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveEmailWhenUserEmailChanged {
  constructor(private readonly members: MembersRepository) {}

  @On(userEmailChanged)
  async handle(@Payload() { data }: EventOf<typeof userEmailChanged>, @Ctx() tx: FactContext): Promise<void> {
    await this.members.saveEmail(data.userId, data.email, tx.session);
  }
}
