import { DecisionsService } from '@pechincha/moderation/decisions/decisions.service';
import { QueueRepository } from '@pechincha/moderation/queue/queue.repository';
import { ServiceSeeder } from './service-seeder.ts';

export class ModerationSeeder extends ServiceSeeder {
  /** True when the promotion is in the queue and undecided. */
  isPending(promotionId: string): Promise<boolean> {
    return this.get(QueueRepository).isPending(promotionId);
  }

  /** @throws DomainError as DecisionsService.decide */
  async approve(promotionId: string, moderatorId: string, decidedAt: Date): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'approved', moderationReason: null } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** @throws DomainError as DecisionsService.decide */
  async reject(
    promotionId: string,
    moderatorId: string,
    moderationReason: string,
    decidedAt: Date,
  ): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'rejected', moderationReason } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }
}
