import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { Types } from 'mongoose';
import { RemovedCommentsRepository } from '../comments/removed-comments.repository.js';
import { MembersService } from '../members/members.service.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { AuthorRenamer } from './author-renamer.js';

@Controller()
export class SaveMemberWhenUserRegistered {
  constructor(private readonly members: MembersService) {}

  @OnEvent(userRegistered)
  async handle(event: EventOf<typeof userRegistered>, tx: EventContext): Promise<void> {
    const { userId, name, avatar } = event.data;
    await this.members.save({ _id: new Types.ObjectId(userId), name, avatar }, event.subjectVersion, tx);
  }
}

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

/** Promotions and comments of a deleted account are kept without the author's name and picture. */
@Controller()
export class EraseAuthorWhenUserDeleted {
  constructor(
    private readonly members: MembersService,
    private readonly saves: SavesRepository,
    private readonly removedComments: RemovedCommentsRepository,
    private readonly renamer: AuthorRenamer,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle(event: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    const _id = new Types.ObjectId(event.data.userId);
    await this.members.erase(_id, tx);
    await this.saves.deleteByMember(_id, tx);
    await this.removedComments.deleteByAuthor(_id, tx);
    await this.renamer.start(_id, tx);
    await this.idempotency.deleteForMember(event.data.userId, tx.session);
  }
}
