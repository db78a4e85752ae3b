import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from '../config.js';

/** What a member may do only so often. */
export type Counted = 'deals' | 'comments';

export interface Quota {
  most: number;
  withinMs: number;
  /** What who has had enough is told. */
  message: string;
}

const MINUTE_MS = 60_000;

/** How much one account may publish and comment, whatever address it comes from. */
@Injectable()
export class Quotas {
  private readonly quotas: Readonly<Record<Counted, Quota>>;

  constructor(@Inject(PROMOTIONS_CONFIG) config: PromotionsConfig) {
    this.quotas = {
      deals: {
        most: config.LIMIT_DEALS_PER_HOUR,
        withinMs: 60 * MINUTE_MS,
        message: 'Você publicou muitas promoções em pouco tempo. Espere um pouco para publicar outra.',
      },
      comments: {
        most: config.LIMIT_COMMENTS_PER_TEN_MINUTES,
        withinMs: 10 * MINUTE_MS,
        message: 'Você comentou muito em pouco tempo. Espere um pouco para comentar de novo.',
      },
    };
  }

  of(counted: Counted): Quota {
    return this.quotas[counted];
  }

  /** @param before when the member did so lately, oldest first @throws DomainError TOO_MANY_REQUESTS */
  check(counted: Counted, before: readonly Date[], now: Date): void {
    const { most, withinMs, message } = this.quotas[counted];
    const inWindow = before.filter((at) => at <= now && now.getTime() - at.getTime() < withinMs);
    const [oldest] = inWindow.slice(-most);
    if (!oldest || inWindow.length < most) return;
    const leftMs = oldest.getTime() + withinMs - now.getTime();
    throw new DomainError('TOO_MANY_REQUESTS', {
      message,
      retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    });
  }
}
