import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { MemberErasureService } from './member-erasure.service.js';

@Controller()
export class EraseMemberWhenUserDeleted {
  constructor(
    private readonly erasure: MemberErasureService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.erasure.erase(data.userId, tx);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}
