import { Injectable } from '@nestjs/common';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import type {
  getPromotionsSitemap,
  getPromotionsStats,
  listPromotionNames,
} from '@pechincha/contracts/operations/internal';
import { Clock } from '@pechincha/persistence/clock';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Types } from 'mongoose';
import { LocalStatsService } from '../admin/local-stats.service.js';
import { getPeriodStart } from '../admin/trend.js';
import { CitiesService } from '../cities/cities.service.js';
import { toMemberExport } from './to-member-export.js';
import { InternalRepository } from './internal.repository.js';

const MAX_RECENT_PROMOTIONS = 5;
const MAX_SITEMAP_PROMOTIONS = 10_000;

/** Data that the gateway aggregates with that of other services. */
@Injectable()
export class InternalService {
  constructor(
    private readonly repository: InternalRepository,
    private readonly localStats: LocalStatsService,
    private readonly cities: CitiesService,
    private readonly clock: Clock,
  ) {}

  async getStats({
    city,
    period,
  }: InputOf<typeof getPromotionsStats>['query']): Promise<ResponseOf<typeof getPromotionsStats>> {
    const slug = city && (await this.cities.getSlug(city));
    const since = getPeriodStart(period, this.clock.now());
    const [stats, recent] = await Promise.all([
      this.localStats.getStats(city, period),
      this.repository.listRecent(slug, since, MAX_RECENT_PROMOTIONS),
    ]);
    const { totalPromotions, activePromotions, trend } = stats;
    const recentPromotions = recent.map(({ _id, title, city: promotionCity, author, createdAt }) => ({
      _id: _id.toHexString(),
      title,
      city: promotionCity,
      author: { _id: author._id.toHexString(), name: author.name },
      createdAt: createdAt.toISOString(),
    }));
    return { totalPromotions, activePromotions, recentPromotions, trend };
  }

  async listNames(ids: string[]): Promise<ResponseOf<typeof listPromotionNames>> {
    const rows = await this.repository.listNames(ids.map((id) => new Types.ObjectId(id)));
    return rows.map(({ _id, title, product }) => ({
      _id: _id.toHexString(),
      title,
      ...(product && { product }),
    }));
  }

  async exportMember(id: string): Promise<StreamedJson> {
    return toMemberExport(await this.repository.getMemberExport(new Types.ObjectId(id)));
  }

  async getSitemap(): Promise<ResponseOf<typeof getPromotionsSitemap>> {
    const promotions = (await this.repository.listActive(MAX_SITEMAP_PROMOTIONS)).map(
      ({ _id, city, changedAt }) => ({
        _id: _id.toHexString(),
        city,
        changedAt: changedAt.toISOString(),
      }),
    );
    return { promotions };
  }
}
