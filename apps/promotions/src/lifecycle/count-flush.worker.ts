import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { Clock } from '@pechincha/persistence/clock';
import { GroupCommit } from '@pechincha/persistence/group-commit';
import { Transaction } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { PromotionLifecycle } from './promotion-lifecycle.service.js';
import { PromotionsRepository } from '../promotions/promotions.repository.js';

/** Pending changes read per run, and in one transaction. */
const MAX_DELTAS = 2_000;
/** Promotions in one transaction. */
const MAX_PROMOTIONS = 64;

/**
 * Adds pending changes to the counts of their promotions, and publishes what these reach. Deleting the changes and adding their sum is one
 * transaction, so that each counts once even if two replicas process the same promotion.
 */
@Injectable()
export class CountFlushWorker extends KeyedWorker {
  protected readonly intervalMs = 250;
  protected override readonly concurrency = MAX_PROMOTIONS;
  private readonly group: GroupCommit<string, undefined>;

  constructor(
    unitOfWork: UnitOfWork,
    private readonly deltas: CountDeltasRepository,
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
    const steps = await this.promotions.addCounts(
      await this.deltas.consume(promotionIds, MAX_DELTAS, tx),
      at,
      tx,
    );
    for (const { promotionId, step } of steps) {
      const row = await this.promotions.findRow(promotionId, tx);
      if (row) await this.lifecycle.onHeated(row, step, at, tx);
    }
    return ids.map(() => undefined);
  }
}
