import { Inject, Injectable } from '@nestjs/common';
import { TOO_OFTEN_MESSAGE } from '@pechincha/contracts/errors';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../config.js';

export type QuotaName = 'deals' | 'comments' | 'checks' | 'reports';

export interface Quota {
  max: number;
  windowMs: number;
  message: string;
}

const MINUTE_MS = 60_000;

/** Limits publications, comments, checks and reports per account. */
@Injectable()
export class QuotaService {
  private readonly quotas: Readonly<Record<QuotaName, Quota>>;

  constructor(@Inject(PROMOTIONS_CONFIG) config: PromotionsConfig) {
    this.quotas = {
      deals: {
        max: config.LIMIT_DEALS_PER_HOUR,
        windowMs: 60 * MINUTE_MS,
        message: 'Você publicou muitas promoções em pouco tempo. Espere um pouco para publicar outra.',
      },
      comments: {
        max: config.LIMIT_COMMENTS_PER_TEN_MINUTES,
        windowMs: 10 * MINUTE_MS,
        message: 'Você comentou muito em pouco tempo. Espere um pouco para comentar de novo.',
      },
      checks: { max: config.LIMIT_CHECKS_PER_HOUR, windowMs: 60 * MINUTE_MS, message: TOO_OFTEN_MESSAGE },
      reports: {
        max: config.LIMIT_REPORTS_PER_DAY,
        windowMs: 24 * 60 * MINUTE_MS,
        message: TOO_OFTEN_MESSAGE,
      },
    };
  }

  getQuota(name: QuotaName): Quota {
    return this.quotas[name];
  }

  /**
   * @param usedAt times of recent uses, oldest first
   * @throws DomainError TOO_MANY_REQUESTS
   */
  check(name: QuotaName, usedAt: readonly Date[], now: Date): void {
    const { max, windowMs, message } = this.quotas[name];
    const inWindow = usedAt.filter((at) => at <= now && now.getTime() - at.getTime() < windowMs);
    const [oldest] = inWindow.slice(-max);
    if (!oldest || inWindow.length < max) return;
    const waitMs = oldest.getTime() + windowMs - now.getTime();
    throw new DomainError('TOO_MANY_REQUESTS', {
      message,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
    });
  }
}
