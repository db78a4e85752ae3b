import { Injectable } from '@nestjs/common';
import { toDay } from '@pechincha/contracts/days';
import type { PriceHistory } from '@pechincha/contracts/entities/promotion';
import { getDailyLows, REFERENCE_DAYS, subtractDays } from '@pechincha/contracts/price-history';
import { Clock } from '@pechincha/persistence/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { PriceClaimsService } from '../promotions/price-claims.service.js';
import { ProductPricesRepository } from '../promotions/product-prices.repository.js';
import { isOpen } from '../promotions/promotion-visibility.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';

@Injectable()
export class PriceHistoryService {
  constructor(
    private readonly promotions: PromotionsRepository,
    private readonly prices: ProductPricesRepository,
    private readonly claims: PriceClaimsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Prices of the promotion's product, none without a product.
   * @throws DomainError PROMOTION_NOT_FOUND unless the promotion is public
   */
  async get(id: string, days: number): Promise<PriceHistory> {
    const row = await this.promotions.findDetail(new Types.ObjectId(id));
    if (!row || !isOpen(row.status)) throw new DomainError('PROMOTION_NOT_FOUND');
    const today = toDay(this.clock.now());
    const since = subtractDays(today, days);
    const firstDay = subtractDays(today, Math.max(days, REFERENCE_DAYS));
    const prices = row.product ? await this.prices.list(row.product, firstDay) : [];
    const lows = getDailyLows(prices.filter(({ day }) => day >= since).toReversed());
    return {
      ...(await this.claims.getReference(prices, row.author._id, today)),
      points: [...lows.values()].map(({ day, price, store }) => ({ day, price, store })),
    };
  }
}
