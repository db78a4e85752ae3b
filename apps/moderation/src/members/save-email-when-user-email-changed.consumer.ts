import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userEmailChanged } from '@pechincha/contracts/events/user-email-changed';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveEmailWhenUserEmailChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userEmailChanged)
  async handle({ data }: EventOf<typeof userEmailChanged>, tx: EventContext): Promise<void> {
    await this.members.saveEmail(data.userId, data.email, tx.session);
  }
}
