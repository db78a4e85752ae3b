import type { INestApplicationContext } from '@nestjs/common';
import { Clock, SettableClock } from '@pechincha/persistence/clock';
import { DecisionsService } from './decisions/decisions.service.js';
import { QueueRepository } from './queue/queue.repository.js';

/**
 * Creates seed data through the service's own classes. The application's Clock must be a SettableClock; calls must not
 * run concurrently.
 */
export class ModerationSeeder {
  private readonly clock: SettableClock;

  constructor(private readonly app: INestApplicationContext) {
    const clock = app.get<Clock>(Clock, { strict: false });
    if (!(clock instanceof SettableClock)) throw new Error('Seeding needs a SettableClock');
    this.clock = clock;
  }

  /** True when the promotion is in the queue and undecided. */
  isPending(promotionId: string): Promise<boolean> {
    return this.app.get(QueueRepository, { strict: false }).isPending(promotionId);
  }

  /** @throws DomainError as DecisionsService.decide */
  async approve(promotionId: string, moderatorId: string, decidedAt: Date): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'approved', moderationReason: null } as const;
    this.clock.set(decidedAt);
    await this.app.get(DecisionsService, { strict: false }).decide(request, 'manager');
  }

  /** @throws DomainError as DecisionsService.decide */
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
