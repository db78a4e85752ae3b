import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { Types } from 'mongoose';
import { AuthorNames } from './author-names.js';
import { MembersService } from './members.service.js';

/** Deals and comments of an account that was deleted stay, under nobody's name. */
@Controller()
export class ForgetAuthorWhenUserDeleted {
  constructor(
    private readonly members: MembersService,
    private readonly names: AuthorNames,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle(@Payload() fact: EventOf<typeof userDeleted>, @Ctx() tx: EventContext): Promise<void> {
    const _id = new Types.ObjectId(fact.data.userId);
    await this.members.forget(_id, tx);
    await this.names.begin(_id, tx);
    await this.idempotency.deleteForMember(fact.data.userId, tx.session);
  }
}
