import type { INestApplicationContext } from '@nestjs/common';
import { Clock, SettableClock } from '@pechincha/service-kit/clock';
import { DecisionsService } from './decisions/decisions.service.js';
import { QueueRepository } from './queue/queue.repository.js';

/**
 * Demo data by the service's own ways, in a context of its module whose Clock is a SettableClock. Calls are made
 * one after the other.
 */
export class ModerationSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = app.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SettableClock)) throw new Error('Demo data needs a clock that can be set');
    this.clock = clock;
  }

  /** Whether the deal has arrived in the queue and nobody has judged it yet. */
  isPending(promotionId: string): Promise<boolean> {
    return this.app.get(QueueRepository, { strict: false }).isPending(promotionId);
  }

  /** @throws DomainError as for a manager in the browser */
  async approve(promotionId: string, moderatorId: string, decidedAt: Date): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'approved', moderationReason: null } as const;
    this.clock.set(decidedAt);
    await this.app.get(DecisionsService, { strict: false }).decide(request, 'manager');
  }

  /** @throws DomainError as for a manager in the browser */
  async reject(
    promotionId: string,
    moderatorId: string,
    moderationReason: string,
    decidedAt: Date,
  ): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'rejected', moderationReason } as const;
    this.clock.set(decidedAt);
    await this.app.get(DecisionsService, { strict: false }).decide(request, 'manager');
  }
}
