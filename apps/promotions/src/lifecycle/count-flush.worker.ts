import { Injectable } from '@nestjs/common';
import { promotionReacted } from '@pechincha/contracts/events/promotion';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types } from 'mongoose';
import { AuthorCountsService } from '../counts/author-counts.service.js';
import { CountDeltasRepository, sumByAuthor, sumByPromotion } from '../counts/count-deltas.repository.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { PromotionLifecycle } from './promotion-lifecycle.service.js';
import { toReactedEvents } from './reacted-events.js';

/** Pending changes read per run, and in one transaction. */
const MAX_DELTAS = 5_000;
/** Promotions in one transaction. */
const MAX_PROMOTIONS = 64;

/**
 * Adds the pending changes of a second to the counts of promotions and authors, and publishes them: one event per
 * promotion, however many members reacted, and one for all authors. Deleting the changes and adding their sum is one
 * transaction, so that each counts once even if two replicas process the same promotion.
 */
@Injectable()
export class CountFlushWorker extends KeyedWorker {
  protected readonly intervalMs = 1_000;
  protected override readonly concurrency = MAX_PROMOTIONS;
  private readonly group: GroupCommit<string, undefined>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly deltas: CountDeltasRepository,
    private readonly authors: AuthorCountsService,
    private readonly promotions: PromotionsRepository,
    private readonly lifecycle: PromotionLifecycle,
    private readonly clock: Clock,
  ) {
    super();
    const flush = (ids: readonly string[], tx: Transaction) => this.flush(ids, tx);
    this.group = new GroupCommit('count flush', unitOfWork, flush, MAX_PROMOTIONS);
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.deltas.listPromotionsToFlush(MAX_DELTAS, excluded);
  }

  protected async process(promotionId: string): Promise<void> {
    await this.group.run(promotionId);
  }

  private async flush(ids: readonly string[], tx: Transaction): Promise<undefined[]> {
    const promotionIds = ids.map((id) => new Types.ObjectId(id));
    const at = this.clock.now();
    const deltas = await this.deltas.consume(promotionIds, MAX_DELTAS, tx);
    const steps = await this.promotions.addCounts(sumByPromotion(deltas), at, tx);
    for (const { promotionId, step } of steps) {
      const row = await this.promotions.findRow(promotionId, tx);
      if (row) await this.lifecycle.onLikeMilestone(row, step, at, tx);
    }
    for (const event of toReactedEvents(deltas)) await tx.publish(promotionReacted, event);
    await this.authors.add(sumByAuthor(deltas), tx);
    return ids.map(() => undefined);
  }
}
