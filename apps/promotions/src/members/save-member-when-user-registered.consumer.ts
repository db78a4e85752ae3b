import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { MembersService } from './members.service.js';

@Controller()
export class SaveMemberWhenUserRegistered {
  constructor(private readonly members: MembersService) {}

  @OnEvent(userRegistered)
  async handle(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    const { userId, name, avatar } = event.data;
    await this.members.save({ _id: new Types.ObjectId(userId), name, avatar }, event.subjectVersion, tx);
  }
}
