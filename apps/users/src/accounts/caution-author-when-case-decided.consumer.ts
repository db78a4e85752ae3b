import { Controller } from '@nestjs/common';
import type { EventOf } from '@pechincha/contracts/event';
import { caseDecided } from '@pechincha/contracts/events/case-decided';
import { OnEvent } from '@pechincha/messaging/on-event';
import { EventContext } from '@pechincha/messaging/event-context';
import { AccountsRepository } from './accounts.repository.js';
import { StandingService } from './standing.service.js';

/** A caution takes the voice for some time, and trust for good; so does a removed promotion with trust. */
@Controller()
export class CautionAuthorWhenCaseDecided {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {}

  @OnEvent(caseDecided)
  async handle({ data, occurredAt }: EventOf<typeof caseDecided>, tx: EventContext): Promise<void> {
    const { authorId, action, caution } = data;
    if (!caution && action !== 'remove') return;
    const account = await this.accounts.findById(authorId, tx.session);
    if (!account || account.deletedAt) return;
    const decidedAt = new Date(occurredAt);
    const isNewer = caution && !(account.cautionedAt && account.cautionedAt >= decidedAt);
    const changes = { trusted: false, ...(isNewer && { cautionedAt: decidedAt }) };
    const changed = await this.accounts.update({ _id: authorId }, changes, tx.session);
    if (changed) await this.standing.refresh(changed, tx);
  }
}
