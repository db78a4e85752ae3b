import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { ForgettingService } from './forgetting.service.js';

@Controller()
export class ForgetMemberWhenUserDeleted {
  constructor(
    private readonly forgetting: ForgettingService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle(@Payload() { data }: EventOf<typeof userDeleted>, @Ctx() tx: EventContext): Promise<void> {
    await this.forgetting.forget(data.userId, tx);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}
