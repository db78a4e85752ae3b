import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { IdempotencyService } from '@pechincha/service-kit/idempotency.service';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsService } from './accounts.service.js';

@Controller()
export class CloseAccountWhenUserDeleted {
  constructor(
    private readonly members: MembersRepository,
    private readonly accounts: AccountsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Ledger and redemptions stay, without name and e-mail. */
  @OnEvent(userDeleted)
  async handle({ data }: EventOf<typeof userDeleted>, tx: EventContext): Promise<void> {
    await this.members.erase(data.userId, tx.session);
    await this.accounts.close(data.userId, tx);
    await this.idempotency.deleteForMember(data.userId, tx.session);
  }
}
