import { Injectable } from '@nestjs/common';
import type { LocalStats } from '@pechincha/contracts/entities/promotion';
import type { Period } from '@pechincha/contracts/operations/period';
import { promotionStatusValues } from '@pechincha/contracts/statuses';
import { Clock } from '@pechincha/service-kit/clock';
import { SnapshotReader } from '@pechincha/service-kit/snapshot-reader';
import { Cities } from '../cities/cities.service.js';
import { TalliesRepository } from '../tallies/tallies.repository.js';
import { EVERYWHERE } from '../tallies/tally.js';
import { trendHours, trendOf } from './trend.js';

/** The numbers of one city, or of everywhere, as of one moment. */
@Injectable()
export class LocalStatsService {
  constructor(
    private readonly tallies: TalliesRepository,
    private readonly cities: Cities,
    private readonly snapshots: SnapshotReader,
    private readonly clock: Clock,
  ) {}

  async of(city: string | undefined, period: Period): Promise<LocalStats> {
    const hours = trendHours(period, this.clock.now());
    const slug = city ? await this.cities.slugOf(city) : EVERYWHERE;
    const kinds = [...promotionStatusValues, 'authors'] as const;
    const numbers = await this.snapshots.read((session) => this.tallies.read(slug, kinds, hours, session));
    const count = (kind: (typeof kinds)[number]): number => numbers.get(kind) ?? 0;
    return {
      totalPromotions: promotionStatusValues.reduce((sum, status) => sum + count(status), 0),
      activePromotions: count('active'),
      pendingPromotions: count('pending'),
      expiredPromotions: count('expired'),
      totalUsers: count('authors'),
      trend: trendOf(period, hours, numbers),
    };
  }
}
