import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import { AccountsRepository } from './accounts.repository.js';
import { StandingService } from './standing.service.js';

/** What moderation does to an author's standing. */
@Injectable()
export class TrustService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly standing: StandingService,
  ) {}

  /** Ends an author's trust; an admin may give it again. */
  async end(id: string, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (account?.trusted) await this.update(id, { trusted: false }, tx);
  }

  /** Takes the voice for some time, and ends trust. An older caution changes nothing. */
  async caution(id: string, cautionedAt: Date, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (!account || (account.cautionedAt && account.cautionedAt >= cautionedAt)) return;
    await this.update(id, { trusted: false, cautionedAt }, tx);
  }

  /** Does nothing for a deleted account. */
  private async update(
    id: string,
    changes: { trusted: boolean; cautionedAt?: Date },
    tx: Transaction,
  ): Promise<void> {
    const changed = await this.accounts.update({ _id: id }, changes, tx.session);
    if (changed) await this.standing.refresh(changed, tx);
  }
}
