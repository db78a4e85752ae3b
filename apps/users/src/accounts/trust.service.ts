import { Injectable } from '@nestjs/common';
import type { Transaction } from '@pechincha/persistence/transaction';
import type { AccountRow } from './account.schema.js';
import { AccountsRepository } from './accounts.repository.js';
import { MemberStatusService } from './member-status.service.js';

type WarningFields = Pick<AccountRow, 'warnedAt' | 'warnings' | 'reversedWarnings'>;

/** Sorted, each once, so that lists are equal in whatever order times are added. */
export const addTime = (times: readonly Date[], added: Date): Date[] =>
  [...new Set([...times, added].map(Number))].toSorted((a, b) => a - b).map((time) => new Date(time));

/** @param warnings sorted */
export function toWarningFields(warnings: Date[], reversedWarnings: Date[]): WarningFields {
  const reversed = new Set(reversedWarnings.map(Number));
  const warnedAt = warnings.findLast((warning) => !reversed.has(warning.getTime())) ?? null;
  return { warnedAt, warnings, reversedWarnings };
}

/** What moderation does to an author's status. */
@Injectable()
export class TrustService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberStatus: MemberStatusService,
  ) {}

  /** Ends an author's trust; an admin may give it again. */
  async end(id: string, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (account?.trusted) await this.update(id, { trusted: false }, tx);
  }

  /** Takes the vote weight for some time unless it was reversed, and ends trust unless a later one did. */
  async warn(id: string, warnedAt: Date, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (!account) return;
    const earlier = account.warnings ?? [];
    const isNewest = earlier.every((warning) => warning < warnedAt);
    const fields = toWarningFields(addTime(earlier, warnedAt), account.reversedWarnings ?? []);
    await this.update(id, { ...fields, ...(isNewest && { trusted: false }) }, tx);
  }

  /** Takes one warning back, also if it arrives later. Trust is not given back. */
  async reverseWarning(id: string, warnedAt: Date, tx: Transaction): Promise<void> {
    const account = await this.accounts.findById(id, tx.session);
    if (!account) return;
    const reversedWarnings = addTime(account.reversedWarnings ?? [], warnedAt);
    await this.update(id, toWarningFields(account.warnings ?? [], reversedWarnings), tx);
  }

  /** Does nothing for a deleted account. */
  private async update(id: string, changes: Partial<AccountRow>, tx: Transaction): Promise<void> {
    const changed = await this.accounts.update({ _id: id }, changes, tx.session);
    if (changed) await this.memberStatus.refresh(changed, tx);
  }
}
