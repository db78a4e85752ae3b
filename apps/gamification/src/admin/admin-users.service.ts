import { Injectable } from '@nestjs/common';
import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { getGamificationStats } from '@pechincha/contracts/operations/gamification-admin';
import { MembersRepository } from '../members/members.repository.js';
import type { AccountRow } from '../points/account.schema.js';
import { AccountsRepository } from '../points/accounts.repository.js';
import { RedemptionsRepository } from '../redemptions/redemptions.repository.js';

const MAX_USERS = 200;

/** Accounts for the admin pages, without those whose name is not known yet or erased. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly redemptions: RedemptionsRepository,
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
}

export const toUserResponse = (
  { _id, points, level, badges }: AccountRow,
  { name, email }: { name: string; email: string },
): GamificationUser => ({ _id, name, email, points, level, badges: badges.map((badge) => badge.name) });
