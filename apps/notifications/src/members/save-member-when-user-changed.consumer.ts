import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { normalizeText } from '@pechincha/contracts/normalize-text';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { MembersRepository } from './members.repository.js';

@Controller()
export class SaveMemberWhenUserChanged {
  constructor(private readonly members: MembersRepository) {}

  @OnEvent(userRegistered)
  async onRegistered(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    await this.save(event, tx);
  }

  @OnEvent(userUpdated)
  async onUpdated(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    await this.save(event, tx);
  }

  private async save({ data, subjectVersion }: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId, name } = data;
    await this.members.save(
      { _id: userId, name, folded: normalizeText(name), version: subjectVersion },
      tx.session,
    );
  }
}
