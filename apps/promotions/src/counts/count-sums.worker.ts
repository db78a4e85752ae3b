import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { BackgroundWorker } from '@pechincha/service-kit/background-worker';
import { Types } from 'mongoose';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { CountDeltasRepository } from './count-deltas.repository.js';

/** Rows looked at each time, and rows of one deal summed in one transaction. */
const ROWS = 2_000;
/** Deals summed at once: a commit waits for the disk, four wait for it together. */
const SIDE_BY_SIDE = 4;

/**
 * Sums the changes that reactions and comments left into the counts of their deals. Any number of these may run:
 * taking the rows out and adding their sum is one transaction, so that of two which take the same rows one begins
 * again and finds them gone.
 */
@Injectable()
export class CountSumsWorker extends BackgroundWorker {
  protected readonly every = 100;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deltas: CountDeltasRepository,
    private readonly promotions: PromotionsRepository,
  ) {
    super();
  }

  /** Sums everything that waits now. */
  protected async round(): Promise<void> {
    const deals = await this.deltas.dealsToSum(ROWS);
    for (let next = 0; next < deals.length; next += SIDE_BY_SIDE) {
      await Promise.all(deals.slice(next, next + SIDE_BY_SIDE).map((deal) => this.sum(deal)));
    }
  }

  private sum(deal: Types.ObjectId): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const sum = await this.deltas.takeSum(deal, ROWS, tx);
      if (sum) await this.promotions.addCounts(deal, sum, tx);
    });
  }
}
