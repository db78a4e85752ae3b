import { Injectable } from '@nestjs/common';
import {
  type GamificationSettings,
  MAX_RANKING_POSITION,
  type Ranking,
  type RankingPeriod,
  type RankingRow,
} from '@pechincha/contracts/entities/gamification';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { MembersRepository } from '../members/members.repository.js';
import { AccountsRepository } from '../points/accounts.repository.js';
import { AccountsService } from '../points/accounts.service.js';
import {
  type EarnedPoints,
  getPreviousMonth,
  MonthlyPointsRepository,
  toMonth,
} from '../points/monthly-points.repository.js';

const MAX_ROWS = 50;

/** Earned points of a period. */
interface Standings {
  listTop: (limit: number) => Promise<EarnedPoints[]>;
  /** Undefined if not shown or without points. */
  find: (member: string) => Promise<EarnedPoints | undefined>;
  countAbove: (points: number, limit: number) => Promise<number>;
}

type Placed = EarnedPoints & Pick<RankingRow, 'position'>;

@Injectable()
export class RankingService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly accountsService: AccountsService,
    private readonly monthlyPoints: MonthlyPointsRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  async get(period: RankingPeriod, caller: Caller): Promise<Ranking> {
    const standings = this.getStandings(period);
    const top = toPlaced(await standings.listTop(MAX_ROWS));
    const own = caller.kind === 'member' ? await this.findPlace(caller.id, top, standings) : undefined;
    const isListed = own !== undefined && top.includes(own);
    const rows = await this.toRows(own && !isListed ? [...top, own] : top);
    const me = rows.find(({ user }) => user._id === own?.member);
    return { rows: isListed ? rows : rows.filter((row) => row !== me), ...(me && { me }) };
  }

  async getSettings(caller: Caller): Promise<GamificationSettings> {
    const member = await this.members.find(requireMember(caller).id);
    return { inRanking: member?.inRanking ?? true };
  }

  async saveSettings({ inRanking }: GamificationSettings, caller: Caller): Promise<GamificationSettings> {
    const { id } = requireMember(caller);
    await this.unitOfWork.run(async (tx) => {
      await this.members.saveInRanking(id, inRanking, tx.session);
      await this.accountsService.refreshShown(id, tx);
    });
    return { inRanking };
  }

  private getStandings(period: RankingPeriod): Standings {
    const { accounts, monthlyPoints } = this;
    if (period === 'all')
      return {
        listTop: (limit) => accounts.listTopEarned(limit),
        find: (member) => accounts.findEarned(member),
        countAbove: (points, limit) => accounts.countEarnedAbove(points, limit),
      };
    const now = toMonth(this.clock.now());
    const month = period === 'month' ? now : getPreviousMonth(now);
    return {
      listTop: (limit) => monthlyPoints.listTop(month, limit),
      find: (member) => monthlyPoints.findShown(month, member),
      countAbove: (points, limit) => monthlyPoints.countAbove(month, points, limit),
    };
  }

  private async findPlace(
    member: string,
    top: Placed[],
    { find, countAbove }: Standings,
  ): Promise<Placed | undefined> {
    const listed = top.find((row) => row.member === member);
    // Then there is nobody behind the list.
    if (listed || top.length < MAX_ROWS) return listed;
    const own = await find(member);
    return own && { ...own, position: (await countAbove(own.points, MAX_RANKING_POSITION)) + 1 };
  }

  private async toRows(placed: Placed[]): Promise<RankingRow[]> {
    const ids = placed.map(({ member }) => member);
    const [members, levels] = await Promise.all([this.members.listNamed(ids), this.accounts.listLevels(ids)]);
    const byId = new Map(members.map((member) => [member._id, member]));
    return placed.flatMap(({ member, position, points }) => {
      const user = byId.get(member);
      if (!user) return [];
      const { _id, name, avatar } = user;
      return [{ position, user: { _id, name, avatar }, level: levels.get(member) ?? null, points }];
    });
  }
}

/** @param sorted most points first */
function toPlaced(sorted: EarnedPoints[]): Placed[] {
  return sorted.map((row) => ({
    ...row,
    position: sorted.findIndex(({ points }) => points === row.points) + 1,
  }));
}
