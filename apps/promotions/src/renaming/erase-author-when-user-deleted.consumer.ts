import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { Types } from 'mongoose';
import { MembersService } from '../members/members.service.js';
import { RemovedCommentsRepository } from '../comments/removed-comments.repository.js';
import { SavesRepository } from '../saves/saves.repository.js';
import { AuthorRenamer } from './author-renamer.js';

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
