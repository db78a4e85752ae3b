import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { MembersService } from './members.service.js';

@Controller()
export class KeepMemberWhenUserRegistered {
  constructor(private readonly members: MembersService) {}

  @OnEvent(userRegistered)
  async handle(@Payload() fact: EventOf<typeof userRegistered>, @Ctx() tx: EventContext): Promise<void> {
    const { userId, name, avatar } = fact.data;
    await this.members.keep({ _id: new Types.ObjectId(userId), name, avatar }, fact.subjectVersion, tx);
  }
}
