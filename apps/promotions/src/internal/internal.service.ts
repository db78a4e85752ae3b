import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import type { getPromotionsSitemap, getPromotionsStats } from '@pechincha/contracts/operations/internal';
import { Clock } from '@pechincha/service-kit/clock';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Types } from 'mongoose';
import { LocalStatsService } from '../admin/local-stats.service.js';
import { periodBegan } from '../admin/trend.js';
import { Cities } from '../cities/cities.service.js';
import { exported } from './exported.js';
import { InternalRowsRepository } from './internal-rows.repository.js';

/** Deals that the dashboard shows as recent. */
const RECENT = 5;
const MAPPED_DEALS = 10_000;

/** Answers of this service that the gateway composes its own from. */
@Injectable()
export class InternalService {
  constructor(
    private readonly rows: InternalRowsRepository,
    private readonly localStats: LocalStatsService,
    private readonly cities: Cities,
    private readonly clock: Clock,
  ) {}

  async stats({
    city,
    period,
  }: InputOf<typeof getPromotionsStats>['query']): Promise<ResponseOf<typeof getPromotionsStats>> {
    const slug = city && (await this.cities.slugOf(city));
    const since = periodBegan(period, this.clock.now());
    const [numbers, recent] = await Promise.all([
      this.localStats.of(city, period),
      this.rows.recent(slug, since, RECENT),
    ]);
    const { totalPromotions, activePromotions, trend } = numbers;
    const recentPromotions = recent.map(({ _id, title, city: place, author, createdAt }) => ({
      _id: _id.toHexString(),
      title,
      city: place,
      author: { _id: author._id.toHexString(), name: author.name },
      createdAt: createdAt.toISOString(),
    }));
    return { totalPromotions, activePromotions, recentPromotions, trend };
  }

  async export(id: string): Promise<StreamedJson> {
    return exported(await this.rows.of(new Types.ObjectId(id)));
  }

  async sitemap(): Promise<ResponseOf<typeof getPromotionsSitemap>> {
    const promotions = (await this.rows.active(MAPPED_DEALS)).map(({ _id, city, changedAt }) => ({
      _id: _id.toHexString(),
      city,
      changedAt: changedAt.toISOString(),
    }));
    return { promotions };
  }
}
