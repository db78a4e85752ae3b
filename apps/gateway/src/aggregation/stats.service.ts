import { Injectable } from '@nestjs/common';
import { getAdminStats, type statsParts } from '@pechincha/contracts/operations/gateway';
import { getAdsStats, getPromotionsStats, getUsersStats } from '@pechincha/contracts/operations/internal';
import type { ResponseOf, InputOf } from '@pechincha/contracts/operation';
import { InternalClient } from '../proxy/internal-client.js';

type StatsPart = (typeof statsParts)[number];
type StatsResponse = ResponseOf<typeof getAdminStats>;

const missingMessages: Record<StatsPart, string> = {
  users: 'Os números das contas não estão disponíveis agora.',
  promotions: 'Os números das promoções não estão disponíveis agora.',
  ads: 'Os números dos anúncios não estão disponíveis agora.',
};

const emptyStats: Omit<StatsResponse, 'missing'> = {
  totalUsers: null,
  activeUsers: null,
  recentUsers: null,
  totalPromotions: null,
  activePromotions: null,
  recentPromotions: null,
  trend: null,
  activeAds: null,
};

/** The numbers of the admin dashboard, requested from three services in parallel; one that takes too long is listed as missing. */
@Injectable()
export class StatsService {
  constructor(private readonly client: InternalClient) {}

  async getStats(query: InputOf<typeof getAdminStats>['query']): Promise<StatsResponse> {
    const requests: Record<StatsPart, Promise<Partial<StatsResponse>>> = {
      users: this.client.request(getUsersStats, { query }),
      promotions: this.client.request(getPromotionsStats, { query }),
      ads: this.client.request(getAdsStats, { query }),
    };
    const parts = Object.keys(requests) as StatsPart[];
    const results = await Promise.allSettled(Object.values(requests));
    const available = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const missing = parts
      .filter((_part, index) => results[index]?.status === 'rejected')
      .map((part) => ({ part, message: missingMessages[part] }));
    return Object.assign({ ...emptyStats, missing }, ...available) as StatsResponse;
  }
}
