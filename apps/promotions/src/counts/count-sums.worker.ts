import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { PromotionsRepository } from '../promotions/promotions.repository.js';
import { CountDeltasRepository } from './count-deltas.repository.js';

const EVERY_MS = 100;
/** After a failure: the database is away, or changing hands. */
const AFTER_FAILURE_MS = 1_000;
/** Rows looked at each time, and rows of one deal summed in one transaction. */
const ROWS = 2_000;
/** Deals summed at once: a commit waits for the disk, four wait for it together. */
const SIDE_BY_SIDE = 4;

/**
 * Sums the changes that reactions and comments left into the counts of their deals. Any number of these may run: taking the
 * rows out and adding their sum is one transaction, so that of two which take the same rows one begins again
 * and finds them gone.
 */
@Injectable()
export class CountSumsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CountSumsWorker.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deltas: CountDeltasRepository,
    private readonly promotions: PromotionsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Before the connection to the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Sums everything that waits now; answers how many deals were touched. */
  async sumAll(): Promise<number> {
    const deals = await this.deltas.dealsToSum(ROWS);
    for (let next = 0; next < deals.length; next += SIDE_BY_SIDE) {
      await Promise.all(deals.slice(next, next + SIDE_BY_SIDE).map((deal) => this.sum(deal)));
    }
    return deals.length;
  }

  private sum(deal: Types.ObjectId): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const sum = await this.deltas.takeSum(deal, ROWS, tx);
      if (sum) await this.promotions.addCounts(deal, sum, tx);
    });
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const wait = await this.sumAll().then(
        () => EVERY_MS,
        (error: unknown) => {
          this.logger.warn({ message: 'Counts could not be summed; trying again', error });
          return AFTER_FAILURE_MS;
        },
      );
      await pause(wait, undefined, { signal }).catch(unlessStopping(signal));
    }
  }
}

const unlessStopping = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error;
};
