import { DecisionsService } from '@pechincha/moderation/decisions/decisions.service';
import type { QueueRow } from '@pechincha/moderation/queue/queue-row';
import { ServiceSeeder } from './service-seeder.ts';

export class ModerationSeeder extends ServiceSeeder {
  /** Ids of the undecided promotions in the queue. */
  async listPending(): Promise<Set<string>> {
    return new Set(await this.rows<QueueRow>('queue').distinct('_id', { state: 'pending' }));
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
