import { badgeBody, levelBody, rewardBody } from '@pechincha/contracts/operations/gamification-admin';
import { MemberAdjustmentService } from '@pechincha/gamification/admin/member-adjustment.service';
import type { BadgeRow } from '@pechincha/gamification/catalogue/catalogue.repository';
import { BadgesService } from '@pechincha/gamification/badges/badges.service';
import { LevelsService } from '@pechincha/gamification/levels/levels.service';
import { AccountsRepository } from '@pechincha/gamification/points/accounts.repository';
import { RedeemService } from '@pechincha/gamification/redemptions/redeem.service';
import type { RedemptionRow } from '@pechincha/gamification/redemptions/redemptions.repository';
import { RedemptionsService } from '@pechincha/gamification/redemptions/redemptions.service';
import { RewardsService } from '@pechincha/gamification/rewards/rewards.service';
import { type SeedForm, ServiceSeeder, toCaller } from './service-seeder.ts';

export class GamificationSeeder extends ServiceSeeder {
  async listBadgeNames(): Promise<Set<string>> {
    return new Set(await this.rows<BadgeRow>('badges').distinct('name'));
  }

  /** Ids of rewards by title. */
  async listRewardIds(): Promise<Map<string, string>> {
    return new Map((await this.get(RewardsService).list()).map(({ title, _id }) => [title, _id]));
  }

  /** Returns the id. */
  async createBadge({ picture, ...form }: SeedForm): Promise<string> {
    const { _id } = await this.get(BadgesService).create({
      body: badgeBody.parse(form),
      files: { icon: picture },
    });
    return _id;
  }

  /** Returns the id. */
  async createReward({ picture, ...form }: SeedForm): Promise<string> {
    const { _id } = await this.get(RewardsService).create({
      body: rewardBody.parse(form),
      files: { image: picture },
    });
    return _id;
  }

  /** Creates the level, or updates the one with this name. Returns the id. */
  async saveLevel({ picture, ...form }: SeedForm): Promise<string> {
    const body = levelBody.parse(form);
    const files = { icon: picture };
    const levels = this.get(LevelsService);
    const existing = (await levels.list()).find(({ name }) => name === body.name);
    const { _id } = existing
      ? await levels.update({ params: { id: existing._id }, query: undefined, body, files })
      : await levels.create({ body, files });
    return _id;
  }

  /** Adds a badge by name to a member's badges, unless the member has it. */
  async giveBadge(member: string, name: string, by: string, at: Date): Promise<void> {
    const { points, level, badges } = await this.getAccount(member);
    if (badges.includes(name)) return;
    await this.adjustMember(member, { points, level, badges: [...badges, name] }, by, at);
  }

  async setPoints(member: string, points: number, by: string, at: Date): Promise<void> {
    await this.adjustMember(member, { points, level: (await this.getAccount(member)).level }, by, at);
  }

  /** Returns the redemption's id. */
  async redeem(member: string, rewardId: string, at: Date): Promise<string> {
    const { redemption } = await this.clock.runAt(at, () =>
      this.get(RedeemService).redeem(rewardId, undefined, toCaller(member, 'user')),
    );
    return redemption._id;
  }

  /** The redemption of this member at this time. */
  async findRedemption(member: string, at: Date): Promise<{ id: string; status: string } | undefined> {
    const row = await this.rows<RedemptionRow>('redemptions').findOne({ member, createdAt: at });
    return row ? { id: row._id.toHexString(), status: row.status } : undefined;
  }

  async updateRedemptionStatus(
    id: string,
    status: 'delivered' | 'cancelled',
    by: string,
    at: Date,
  ): Promise<void> {
    const caller = toCaller(by, 'admin');
    await this.clock.runAt(at, () => this.get(RedemptionsService).updateStatus(id, status, caller));
  }

  /** The points counted so far; seeding waits for them. */
  async getPoints(member: string): Promise<number | undefined> {
    return (await this.get(AccountsRepository).find(member))?.points;
  }

  private async getAccount(member: string): Promise<{ points: number; level: string; badges: string[] }> {
    const account = await this.get(AccountsRepository).find(member);
    if (!account) throw new Error(`Member ${member} has no account yet`);
    const { points, level, badges } = account;
    return { points, level: level ?? '', badges: badges.map(({ name }) => name) };
  }

  private async adjustMember(
    member: string,
    body: { points: number; level: string; badges?: string[] | undefined },
    by: string,
    at: Date,
  ): Promise<void> {
    const caller = toCaller(by, 'admin');
    await this.clock.runAt(at, () => this.get(MemberAdjustmentService).adjust(member, body, caller));
  }
}
