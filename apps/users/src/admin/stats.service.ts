import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getUsersStats } from '@pechincha/contracts/operations/internal';
import type { Period } from '@pechincha/contracts/operations/period';
import { Clock } from '@pechincha/service-kit/clock';
import { AdminUsersRepository } from './admin-users.repository.js';

const HOUR = 3_600_000;
const lengths: Record<Period, number> = { day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR };
const MOST_RECENT = 5;

/** The accounts' part of the dashboard: totals of everything, the recent ones of the period. */
@Injectable()
export class StatsService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly clock: Clock,
  ) {}

  async read(period: Period): Promise<ResponseOf<typeof getUsersStats>> {
    const since = new Date(this.clock.now().getTime() - lengths[period]);
    const [activeUsers, suspended, recent] = await Promise.all([
      this.users.countOf('active'),
      this.users.countOf('suspended'),
      this.users.openedSince(since, MOST_RECENT),
    ]);
    return {
      totalUsers: activeUsers + suspended,
      activeUsers,
      recentUsers: recent.map(({ _id, name, avatar, email, createdAt }) => ({
        ...{ _id, name, avatar, email },
        createdAt: createdAt.toISOString(),
      })),
    };
  }
}
