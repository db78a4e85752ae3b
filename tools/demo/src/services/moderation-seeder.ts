import { type AppealDecision, fileAppeal } from '@pechincha/contracts/operations/open-moderation';
import type { DecisionReason } from '@pechincha/contracts/reports';
import { DecisionsService } from '@pechincha/moderation/decisions/decisions.service';
import type { LogEntryRow } from '@pechincha/moderation/log/log-entry.schema';
import { AppealsService } from '@pechincha/moderation/open-moderation/appeals.service';
import type { QueueRow } from '@pechincha/moderation/queue/queue-row';
import { waitUntil } from '../wait-until-idle.ts';
import { ServiceSeeder, toCaller } from './service-seeder.ts';

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
    reason: { moderationReason: string; reasonCode: DecisionReason },
    decidedAt: Date,
  ): Promise<void> {
    const request = { promotionId, moderatorId, decision: 'rejected', ...reason } as const;
    await this.clock.runAt(decidedAt, () => this.get(DecisionsService).decide(request, 'manager'));
  }

  /** Resolves with the id of the appeal, or of the earlier one. */
  async appeal(promotionId: string, author: string, text: string, at: Date): Promise<string> {
    const filter = { thingKey: `deal:${promotionId}` };
    const entries = this.rows<LogEntryRow>('log_entries');
    // The rejection is logged once promotions has applied it.
    await waitUntil(async () => (await entries.countDocuments(filter)) > 0);
    if (await entries.countDocuments({ ...filter, appeal: null })) {
      const body = fileAppeal.body.parse({ kind: 'deal', id: promotionId, text });
      await this.clock.runAt(at, () => this.get(AppealsService).file(body, author));
    }
    return (await entries.findOne(filter))?._id ?? '';
  }

  /** As an admin; the same answer may be given again. */
  async answer(appealId: string, admin: string, answer: AppealDecision, at: Date): Promise<void> {
    await this.clock.runAt(at, () =>
      this.get(AppealsService).decide(appealId, answer, toCaller(admin, 'admin')),
    );
  }
}
