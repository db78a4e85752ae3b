import { Injectable } from '@nestjs/common';
import type { GamificationUser } from '@pechincha/contracts/entities/gamification';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { getGamificationStats } from '@pechincha/contracts/operations/gamification-admin';
import { MembersRepository } from '../members/members.repository.js';
import type { AccountRow } from '../points/account.schema.js';
import { AccountsRepository } from '../points/accounts.repository.js';
import { RedemptionsRepository } from '../redemptions/redemptions.repository.js';

const MOST_USERS = 200;

/**
 * What the panel shows of members. Accounts whose name has not arrived yet, or is forgotten, are left out.
 */
@Injectable()
export class PanelUsersService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly redemptions: RedemptionsRepository,
  ) {}

  async list(search = ''): Promise<GamificationUser[]> {
    const found = search === '' ? undefined : await this.members.found(search);
    return this.answers(await this.accounts.top(MOST_USERS, found));
  }

  async answers(accounts: AccountRow[]): Promise<GamificationUser[]> {
    const members = await this.members.named(accounts.map(({ _id }) => _id));
    const byId = new Map(members.map((member) => [member._id, member]));
    return accounts.flatMap((account) => {
      const member = byId.get(account._id);
      return member ? [userAnswer(account, member)] : [];
    });
  }

  async stats(): Promise<ResponseOf<typeof getGamificationStats>> {
    const { usersCount, totalPoints } = await this.accounts.totals();
    const [first] = await this.answers(await this.accounts.top(MOST_USERS));
    return {
      usersCount,
      totalPoints,
      totalRedemptions: await this.redemptions.total(),
      topUser: first ? { name: first.name, points: first.points } : null,
    };
  }
}

export const userAnswer = (
  { _id, points, level, badges }: AccountRow,
  { name, email }: { name: string; email: string },
): GamificationUser => ({ _id, name, email, points, level, badges: badges.map((badge) => badge.name) });
