import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Types } from 'mongoose';
import { AuthorNames } from './author-names.js';
import { MembersService } from './members.service.js';

/** The name and picture beside a member's deals and comments follow the account. */
@Controller()
export class RenameAuthorWhenUserUpdated {
  constructor(
    private readonly members: MembersService,
    private readonly names: AuthorNames,
  ) {}

  @OnEvent(userUpdated)
  async handle(@Payload() fact: EventOf<typeof userUpdated>, @Ctx() tx: EventContext): Promise<void> {
    const { userId, name, avatar } = fact.data;
    const _id = new Types.ObjectId(userId);
    if (await this.members.keep({ _id, name, avatar }, fact.subjectVersion, tx))
      await this.names.begin(_id, tx);
  }
}
