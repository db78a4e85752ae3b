import { Injectable } from '@nestjs/common';
import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { moderationRejected } from '@pechincha/contracts/events/moderation-rejected';
import type { Transaction } from '@pechincha/persistence/transaction';
import { LogRecorder } from '../log/log-recorder.service.js';
import { wasPublic, type PendingQueueRow } from '../queue/queue-row.js';
import { QueueRepository } from '../queue/queue.repository.js';
import { AuthorRecordsRepository } from '../records/author-records.repository.js';
import type { DecisionRow } from './decision.schema.js';
import { DecisionsRepository } from './decisions.repository.js';

/** Stores a decision with all that follows from it here, and publishes it. */
@Injectable()
export class DecisionRecorder {
  constructor(
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
    private readonly authorRecords: AuthorRecordsRepository,
    private readonly log: LogRecorder,
  ) {}

  /** Call in the transaction that has found the revision pending. */
  async record(decision: DecisionRow, row: PendingQueueRow, tx: Transaction): Promise<void> {
    const { promotionId, revision, authorId, decision: verdict, moderationReason } = decision;
    const record = { revision, decision: { verdict, moderationReason } };
    await this.queue.addRevision(promotionId, record, tx.session);
    await this.decisions.insert(decision, tx.session);
    await this.authorRecords.increment(authorId, verdict, tx.session);
    await this.logRejection(decision, row, tx);
    await publishDecision(decision, tx);
  }

  private async logRejection(decision: DecisionRow, row: PendingQueueRow, tx: Transaction): Promise<void> {
    const { promotionId, authorId, moderatorId, moderationReason, reasonCode = 'outro' } = decision;
    if (moderationReason === null || moderatorId === null) return;
    const { city, version } = row.submission;
    await this.log.record(
      {
        thing: { kind: 'deal', id: promotionId, promotionId, title: version.title, city },
        ...{ wasPublic: wasPublic(row), action: 'rejected', at: decision.decidedAt, authorId, moderatorId },
        ...{ reasonCode, reason: moderationReason, caution: false },
      },
      tx,
    );
  }
}

async function publishDecision(decision: DecisionRow, tx: Transaction): Promise<void> {
  const { promotionId, revision, moderatorId, moderationReason, duplicateOf, decidedAt } = decision;
  const eventFields = { subject: promotionId, subjectVersion: revision, occurredAt: decidedAt };
  if (moderationReason === null || moderatorId === null) {
    await tx.publish(moderationApproved, { ...eventFields, data: { promotionId, revision, moderatorId } });
  } else {
    const ids = { promotionId, revision, moderatorId };
    const data = { ...ids, moderationReason, ...(duplicateOf !== undefined && { duplicateOf }) };
    await tx.publish(moderationRejected, { ...eventFields, data });
  }
}
