import { Injectable } from '@nestjs/common';
import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/persistence/clock';
import { SnapshotReader } from '@pechincha/persistence/snapshot-reader';
import { CitiesService } from '../cities/cities.service.js';
import { CityCountersRepository } from '../city-counters/city-counters.repository.js';
import { ALL_CITIES } from '../city-counters/city-counter.js';
import { getTrendHours, toTrend } from './trend.js';

/** A removed promotion counts nowhere. */
const countedStatuses = promotionStatusValues.filter((status) => status !== 'removed');

/** Statistics of one city or all cities, read from one snapshot. */
@Injectable()
export class LocalStatsService {
  constructor(
    private readonly counters: CityCountersRepository,
    private readonly cities: CitiesService,
    private readonly snapshots: SnapshotReader,
    private readonly clock: Clock,
  ) {}

  async getStats(city: string | undefined, period: Period): Promise<LocalStats> {
    const hours = getTrendHours(period, this.clock.now());
    const slug = city ? await this.cities.getSlug(city) : ALL_CITIES;
    const kinds = [...countedStatuses, 'authors'] as const;
    const counts = await this.snapshots.read((session) =>
      this.counters.getCounters(slug, kinds, hours, session),
    );
    const count = (kind: (typeof kinds)[number]): number => counts.get(kind) ?? 0;
    return {
      totalPromotions: countedStatuses.reduce((sum, status) => sum + count(status), 0),
      activePromotions: count('active'),
      pendingPromotions: count('pending'),
      expiredPromotions: count('expired'),
      totalUsers: count('authors'),
      trend: toTrend(period, hours, counts),
    };
  }
}
