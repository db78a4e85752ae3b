import { Injectable } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { AccountsService } from './accounts.service.js';
import { Follower } from './follower.js';
import { LedgerRepository } from './ledger.repository.js';

/** Has every account follow its ledger, and badges and levels: what one replica leaves the next takes. */
@Injectable()
export class Settler extends BackgroundWorker {
  /** What a member sees of new points is at most this much older. */
  protected readonly every = 100;

  constructor(
    private readonly ledger: LedgerRepository,
    private readonly accounts: AccountsService,
    private readonly follower: Follower,
  ) {
    super();
  }

  /** Rows keep their mark where it fails; the next round takes them. */
  protected async round(signal: AbortSignal): Promise<void> {
    for (const member of await this.ledger.unsettledMembers()) {
      if (signal.aborted) return;
      await this.accounts.settle(member);
    }
    while (await this.follower.follow()) if (signal.aborted) return;
  }
}
