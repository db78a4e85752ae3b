import { Injectable } from '@nestjs/common';
import {
  type GamificationUser,
  type LedgerEntry,
  pointReasons,
} from '@pechincha/contracts/entities/gamification';
import type { InputOf, ResponseOf } from '@pechincha/contracts/operation';
import { getGamificationStats, getLedger } from '@pechincha/contracts/operations/gamification-admin';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { MembersRepository } from '../members/members.repository.js';
import { type AccountRow, AccountsRepository } from '../points/accounts.repository.js';
import { LedgerRepository, type LedgerRow } from '../points/ledger.repository.js';
import { RedemptionsRepository, toPageWindow } from '../redemptions/redemptions.repository.js';

const MAX_USERS = 200;

/** Accounts for the admin pages, without those whose name is not known yet or erased. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly redemptions: RedemptionsRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  async list(search = ''): Promise<GamificationUser[]> {
    const memberIds = search === '' ? undefined : await this.members.searchIds(search);
    return this.toResponses(await this.accounts.listTop(MAX_USERS, memberIds));
  }

  async toResponses(accounts: AccountRow[]): Promise<GamificationUser[]> {
    const members = await this.members.listNamed(accounts.map(({ _id }) => _id));
    const byId = new Map(members.map((member) => [member._id, member]));
    return accounts.flatMap((account) => {
      const member = byId.get(account._id);
      return member ? [toUserResponse(account, member)] : [];
    });
  }

  async getStats(): Promise<ResponseOf<typeof getGamificationStats>> {
    const { usersCount, totalPoints } = await this.accounts.getTotals();
    const top = await this.accounts.listTop(MAX_USERS);
    const suspended = await this.members.listSuspended(top.map(({ _id }) => _id));
    const [topUser] = await this.toResponses(top.filter(({ _id }) => !suspended.has(_id)));
    return {
      usersCount,
      totalPoints,
      totalRedemptions: await this.redemptions.countAll(),
      topUser: topUser ? { name: topUser.name, points: topUser.points } : null,
    };
  }

  /** Also of a deleted account. */
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

export const toUserResponse = (
  { _id, points, level, badges }: AccountRow,
  { name, email }: { name: string; email: string },
): GamificationUser => ({ _id, name, email, points, level, badges: badges.map((badge) => badge.name) });

const toLedgerEntryResponse = (row: LedgerRow): LedgerEntry => ({
  _id: row._id.toHexString(),
  points: row.points,
  reason: row.reason,
  text: pointReasons[row.reason],
  about: row.about,
  by: row.by ?? null,
  date: row.occurredAt.toISOString(),
});
