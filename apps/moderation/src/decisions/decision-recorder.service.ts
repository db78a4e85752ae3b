import { Injectable, Logger } from '@nestjs/common';
import { moderationApproved, moderationRejected } from '@pechincha/contracts/events/moderation';
import type { Settlement } from '@pechincha/contracts/events/promotion';
import { waitFor } from '@pechincha/persistence/time';
import type { Transaction } from '@pechincha/persistence/transaction';
import { Types } from 'mongoose';
import { PublicLogService, publishCaseReversed, toSubjectKey } from '../public-log/public-log.service.js';
import { PublicLogRepository } from '../public-log/public-log.repository.js';
import { wasPublic } from '../reviews/promotion-review.js';
import { ReviewsRepository } from '../reviews/reviews.repository.js';
import { AuthorRecordsRepository } from '../members/author-records.repository.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

/** Asks promotions to apply decisions, and counts and logs those that were applied. */
@Injectable()
export class DecisionRecorder {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly authorRecords: AuthorRecordsRepository,
    private readonly publicLog: PublicLogService,
    private readonly log: PublicLogRepository,
  ) {}

  /**
   * Call in the transaction that has found the revision pending. It is off the queue until promotions answers.
   * @returns the decision's id
   */
  async request(fields: Omit<DecisionRow, '_id' | 'state'>, tx: Transaction): Promise<string> {
    const decision: DecisionRow = { ...fields, _id: new Types.ObjectId().toHexString(), state: 'requested' };
    const { promotionId, revision, decision: verdict, moderationReason } = decision;
    const record = { revision, decision: { verdict, moderationReason } };
    await this.reviews.addRevision(promotionId, record, tx.session);
    await this.decisions.insert(decision, tx.session);
    await publishDecision(decision, tx);
    return decision._id;
  }

  /** Call with promotions' answer. @returns the decision if it was applied */
  async settle(id: string, settlement: Settlement, tx: Transaction): Promise<DecisionRow | null> {
    const decision = await this.decisions.find(id, tx.session);
    if (decision?.state !== 'requested') return null;
    const { promotionId, revision, authorId, decision: verdict } = decision;
    const isApplied = settlement === 'applied';
    await this.decisions.update(decision, { state: isApplied ? 'applied' : 'void', settlement }, tx.session);
    await this.reviews.settleDecision(promotionId, revision, isApplied, tx.session);
    if (!isApplied) return null;
    await this.authorRecords.increment(authorId, verdict, tx.session);
    await this.logRejection(decision, tx);
    await this.applyOverruling(promotionId, tx);
    return decision;
  }

  /**
   * An admin who publishes what moderation took down reverses the decision: it no longer counts, and an appeal is void. Call
   * after each of the two, which arrive in any order.
   */
  async applyOverruling(promotionId: string, tx: Transaction): Promise<void> {
    const row = await this.reviews.find(promotionId, tx.session);
    const overruled = row?.history.find(({ overruledAt }) => overruledAt);
    if (!overruled?.overruledAt) return;
    const { revision, overruledAt } = overruled;
    const subjectKey = toSubjectKey({ kind: 'deal', id: promotionId });
    for (const caseId of await this.log.reverseEarlier(subjectKey, overruledAt, tx.session))
      await publishCaseReversed({ caseId, subjectId: promotionId }, overruledAt, tx);
    const decision = await this.decisions.findNewest(promotionId, tx.session);
    if (decision?.decision === 'rejected' && decision.revision < revision)
      await this.markUndone(decision, { undoneAt: overruledAt, undoneBy: 'admin' }, tx);
  }

  /** The decision no longer counts for its author. Does nothing if it does not count. */
  async markUndone(
    decision: DecisionRow,
    undone: Required<Pick<DecisionRow, 'undoneAt' | 'undoneBy'>>,
    { session }: Transaction,
  ): Promise<void> {
    if (decision.state !== 'applied') return;
    await this.decisions.update(decision, { state: 'undone', ...undone }, session);
    await this.authorRecords.decrement(decision.authorId, decision.decision, session);
  }

  private async logRejection(decision: DecisionRow, tx: Transaction): Promise<void> {
    const { promotionId, revision, authorId, moderatorId, moderationReason, reasonCode = 'outro' } = decision;
    if (moderationReason === null || moderatorId === null) return;
    const row = await this.reviews.find(promotionId, tx.session);
    const submission = row?.history.find((record) => record.revision === revision)?.submission;
    await this.publicLog.record(
      {
        subject: {
          kind: 'deal',
          id: promotionId,
          promotionId,
          title: submission?.version.title ?? '',
          city: submission?.city ?? '',
        },
        wasPublic: row ? wasPublic(row) : false,
        action: 'rejected',
        at: decision.decidedAt,
        authorId,
        moderatorId,
        reasonCode,
        reason: moderationReason,
        revision,
      },
      tx,
    );
  }
}

async function publishDecision(decision: DecisionRow, tx: Transaction): Promise<void> {
  const { _id: decisionId, promotionId, revision, moderatorId, moderationReason, duplicateOf } = decision;
  const fields = { subject: promotionId, subjectVersion: revision, occurredAt: decision.decidedAt };
  if (moderationReason === null || moderatorId === null) {
    const data = { decisionId, promotionId, revision, moderatorId };
    await tx.publish(moderationApproved, { ...fields, data });
  } else {
    const data = { decisionId, promotionId, revision, moderatorId, moderationReason };
    await tx.publish(moderationRejected, {
      ...fields,
      data: { ...data, ...(duplicateOf !== undefined && { duplicateOf }) },
    });
  }
}

/** Waits for events of promotions, so that a request is decided on, and answered by, what happened there. */
@Injectable()
export class DecisionWaiter {
  private readonly logger = new Logger('Decisions');
  /** For promotions' answer. */
  timeoutMs = 2_000;

  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly decisions: DecisionsRepository,
  ) {}

  /**
   * Waits up to 2 s for promotion.submitted, which may still be on its way.
   * @param revision the requested one; without one until any is pending
   * @returns whether the promotion is known
   */
  async waitUntilSubmitted(promotionId: string, revision: number | undefined): Promise<boolean> {
    let isKnown = false;
    await waitFor(async () => {
      const row = await this.reviews.findState(promotionId);
      if (!row || row.state === 'unknown') return false;
      isKnown = true;
      return row.state === 'deleted' || isSubmitted(row, revision);
    });
    return isKnown;
  }

  /**
   * Waits until promotions has answered each decision, or the timeout.
   * @returns the decisions by id, without those that another has taken the place of; undefined if they cannot be read
   */
  async waitUntilSettled(ids: readonly string[]): Promise<Map<string, DecisionRow> | undefined> {
    let found: Map<string, DecisionRow> | undefined;
    await this.waitUntil(async () => {
      const rows = await this.decisions.listByIds(ids);
      found = rows;
      return [...rows.values()].every(({ state }) => state !== 'requested');
    });
    return found;
  }

  /** As above, for the last decision on a promotion: what another manager decides now may not be applied. */
  async waitForNewest(promotionId: string): Promise<void> {
    const newest = await this.decisions.findNewest(promotionId);
    if (newest?.state === 'requested') await this.waitUntilSettled([newest._id]);
  }

  /** Checks until it is true, or the timeout. Never throws: what is waited for is committed. */
  async waitUntil(isDone: () => Promise<boolean>): Promise<void> {
    try {
      await waitFor(isDone, this.timeoutMs);
    } catch (error) {
      this.logger.warn({ error, message: 'Could not wait for promotions' });
    }
  }
}

const isSubmitted = (row: { state: string; revision: number }, revision: number | undefined): boolean =>
  revision === undefined ? row.state === 'pending' : row.revision >= revision;
