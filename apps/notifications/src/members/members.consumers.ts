import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { normalizeText } from '@pechincha/contracts/characters';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
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
      { _id: userId, name, normalizedName: normalizeText(name), version: subjectVersion },
      tx.session,
    );
  }
}
