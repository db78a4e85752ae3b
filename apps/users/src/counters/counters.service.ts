import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { Counter } from '../accounts/account.schema.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { StandingService } from '../accounts/standing.service.js';

@Injectable()
export class CountersService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {}

  /** Approved promotions give voice. Skips deleted accounts; not idempotent: the inbox deduplicates events. */
  async increment(id: string, counter: Counter, amount: number, tx: Transaction): Promise<void> {
    const account = await this.accounts.incrementCounter(id, counter, amount, tx.session);
    if (account) await this.standing.refresh(account, tx);
  }
}
