import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { Types } from 'mongoose';
import { MembersService } from '../members/members.service.js';
import { AuthorRenamer } from './author-renamer.js';

/** Copies a member's new name and picture to their promotions and comments. */
@Controller()
export class RenameAuthorWhenUserUpdated {
  constructor(
    private readonly members: MembersService,
    private readonly renamer: AuthorRenamer,
  ) {}

  @OnEvent(userUpdated)
  async handle(event: EventOf<typeof userUpdated>, tx: EventContext): Promise<void> {
    const { userId, name, avatar } = event.data;
    const _id = new Types.ObjectId(userId);
    if (await this.members.save({ _id, name, avatar }, event.subjectVersion, tx))
      await this.renamer.start(_id, tx);
  }
}
