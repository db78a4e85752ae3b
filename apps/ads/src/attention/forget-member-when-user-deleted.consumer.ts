import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { Types } from 'mongoose';
import { AdvertisementsRepository } from '../advertisements/advertisements.repository.js';
import { SightingsRepository } from './sightings.repository.js';

/** What a person saw is forgotten, the counts stay; what they made as an admin stays without their id. */
@Controller()
export class ForgetMemberWhenUserDeleted {
  constructor(
    private readonly sightings: SightingsRepository,
    private readonly advertisements: AdvertisementsRepository,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle(@Payload() fact: EventOf<typeof userDeleted>, @Ctx() tx: EventContext): Promise<void> {
    const { userId } = fact.data;
    await this.sightings.forgetMember(userId, tx);
    await this.advertisements.forgetMember(new Types.ObjectId(userId), tx);
    await this.idempotency.deleteForMember(userId, tx.session);
  }
}
