import { Injectable } from '@nestjs/common';
import { pointReasons, type LedgerEntry } from '@pechincha/contracts/entities/gamification';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { getLedger } from '@pechincha/contracts/operations/gamification-admin';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { MembersRepository } from '../members/members.repository.js';
import { toPageWindow } from '../page-window.js';
import { AccountsRepository } from '../points/accounts.repository.js';
import { LedgerRepository } from '../points/ledger.repository.js';
import type { LedgerRow } from '../points/ledger.schema.js';

/** The ledger of a member, including deleted accounts. */
@Injectable()
export class MemberLedgerService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async getLedgerPage(
    member: string,
    { page, limit }: InputOf<typeof getLedger>['query'],
  ): Promise<ResponseOf<typeof getLedger>> {
    const pageWindow = toPageWindow({ page, limit });
    const total = await this.ledger.count(member, pageWindow.maxRows);
    const exists =
      total > 0 || (await this.accounts.find(member)) || (await this.members.waitForNamed(member));
    if (!exists) throw new DomainError('USER_NOT_FOUND');
    const rows =
      pageWindow.limit > 0 ? await this.ledger.listByMember(member, pageWindow.skip, pageWindow.limit) : [];
    return { entries: rows.map(toLedgerEntryResponse), page, totalPages: Math.ceil(total / limit), total };
  }
}

export const toLedgerEntryResponse = (row: LedgerRow): LedgerEntry => ({
  _id: row._id.toHexString(),
  points: row.points,
  reason: row.reason,
  text: pointReasons[row.reason],
  about: row.about,
  by: row.by ?? null,
  date: row.occurredAt.toISOString(),
});
