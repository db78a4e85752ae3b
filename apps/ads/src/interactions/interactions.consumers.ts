import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user';
import { EventContext, OnEvent } from '@pechincha/messaging/on-event';
import { IdempotencyService } from '@pechincha/service-kit/idempotency';
import { Types } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { AdInteractionsRepository } from './ad-interactions.repository.js';

/** Erases the member's interactions and ids; counts stay. */
@Controller()
export class EraseMemberWhenUserDeleted {
  constructor(
    private readonly interactions: AdInteractionsRepository,
    private readonly advertisements: AdvertisementsRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle(event: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    const { userId } = event.data;
    await this.interactions.eraseMember(userId, tx);
    await this.advertisements.eraseMember(new Types.ObjectId(userId), tx);
    await this.idempotency.deleteForMember(userId, tx.session);
  }
}
