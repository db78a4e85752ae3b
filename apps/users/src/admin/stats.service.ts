import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getUsersStats } from '@pechincha/contracts/operations/internal';
import type { Period } from '@pechincha/contracts/operations/query-fields';
import { Clock } from '@pechincha/persistence/clock';
import { AdminUsersRepository } from './admin-users.repository.js';

const HOUR_MS = 3_600_000;
const periodMs: Record<Period, number> = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};
const MAX_RECENT_USERS = 5;

/** Account numbers of the dashboard: overall totals, and the newest accounts of the period. */
@Injectable()
export class StatsService {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly clock: Clock,
  ) {}

  async getStats(period: Period): Promise<ResponseOf<typeof getUsersStats>> {
    const since = new Date(this.clock.now().getTime() - periodMs[period]);
    const [activeUsers, suspended, recent] = await Promise.all([
      this.users.countByStatus('active'),
      this.users.countByStatus('suspended'),
      this.users.listCreatedSince(since, MAX_RECENT_USERS),
    ]);
    return {
      totalUsers: activeUsers + suspended,
      activeUsers,
      recentUsers: recent.map(({ _id, name, avatar, email, createdAt }) => ({
        _id,
        name,
        avatar,
        email,
        createdAt: createdAt.toISOString(),
      })),
    };
  }
}
