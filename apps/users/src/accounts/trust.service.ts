import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { AccountRow } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { StandingService } from './standing.service.js';

type CautionFields = Pick<AccountRow, 'cautionedAt' | 'cautions' | 'reversedCautions'>;

/** Sorted, each once, so that lists are equal in whatever order times are added. */
export const addTime = (times: readonly Date[], added: Date): Date[] =>
  [...new Set([...times, added].map(Number))].toSorted((a, b) => a - b).map((time) => new Date(time));

/** @param cautions sorted */
export function toCautionFields(cautions: Date[], reversedCautions: Date[]): CautionFields {
  const reversed = new Set(reversedCautions.map(Number));
  const cautionedAt = cautions.findLast((caution) => !reversed.has(caution.getTime())) ?? null;
  return { cautionedAt, cautions, reversedCautions };
}

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

  /** Takes the voice for some time unless it was reversed, and ends trust unless a later one did. */
  async caution(id: string, cautionedAt: Date, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (!account) return;
    const earlier = account.cautions ?? [];
    const isNewest = earlier.every((caution) => caution < cautionedAt);
    const fields = toCautionFields(addTime(earlier, cautionedAt), account.reversedCautions ?? []);
    await this.update(id, { ...fields, ...(isNewest && { trusted: false }) }, tx);
  }

  /** Takes one caution back, also if it arrives later. Trust is not given back. */
  async reverseCaution(id: string, cautionedAt: Date, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (!account) return;
    const reversedCautions = addTime(account.reversedCautions ?? [], cautionedAt);
    await this.update(id, toCautionFields(account.cautions ?? [], reversedCautions), tx);
  }

  /** Does nothing for a deleted account. */
  private async update(id: string, changes: Partial<AccountRow>, tx: Transaction): Promise<void> {
    const changed = await this.accounts.update({ _id: id }, changes, tx.session);
    if (changed) await this.standing.refresh(changed, tx);
  }
}
