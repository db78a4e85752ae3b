import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/transaction';
import { Idempotency } from '@pechincha/service-kit/idempotency';
import { ForgettingService } from './forgetting.service.js';

@Controller()
export class ForgetMemberWhenUserDeleted {
  constructor(
    private readonly forgetting: ForgettingService,
    private readonly idempotency: Idempotency,
  ) {}

  @OnEvent(userDeleted)
  async handle(@Payload() { data }: EventOf<typeof userDeleted>, @Ctx() tx: EventContext): Promise<void> {
    await this.forgetting.forget(data.userId, tx);
    await this.idempotency.forgetMember(data.userId, tx.session);
  }
}
