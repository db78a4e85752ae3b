import { Injectable } from '@nestjs/common';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { Types } from 'mongoose';
import { CountDeltasRepository } from '../counts/count-deltas.repository.js';
import { PromotionsRepository } from './promotions.repository.js';

/** Pending changes read per run, and per promotion in one transaction. */
const MAX_DELTAS = 2_000;

/**
 * Adds pending changes to the counts of their promotions. Deleting the changes and adding their sum is one
 * transaction, so that each counts once even if two replicas process the same promotion.
 */
@Injectable()
export class CountFlushWorker extends KeyedWorker {
  protected readonly intervalMs = 100;
  /** Commits wait for the disk, so a few run in parallel. */
  protected override readonly concurrency = 4;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deltas: CountDeltasRepository,
    private readonly promotions: PromotionsRepository,
  ) {
    super();
  }

  protected listPending(excluded: readonly string[]): Promise<string[]> {
    return this.deltas.listPromotionsToFlush(MAX_DELTAS, excluded);
  }

  protected process(key: string): Promise<void> {
    const promotionId = new Types.ObjectId(key);
    return this.unitOfWork.run(async (tx) => {
      const sum = await this.deltas.consume(promotionId, MAX_DELTAS, tx);
      if (sum) await this.promotions.addCounts(promotionId, sum, tx);
    });
  }
}
