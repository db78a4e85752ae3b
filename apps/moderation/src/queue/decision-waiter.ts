import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { QueueRepository } from './queue.repository.js';

const CHECK_INTERVAL_MS = 50;

/** Holds a decision's response until promotions has applied it: whoever acts next finds the deal decided. */
@Injectable()
export class DecisionWaiter {
  private readonly logger = new Logger('Decisions');
  timeoutMs = 2_000;

  constructor(private readonly queue: QueueRepository) {}

  /** Promotions publishes what became of the deal after it is committed. Never fails: the decision stands. */
  async waitUntilApplied(promotionId: string, revision: number): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    try {
      while (!(await this.queue.hasNewerRevision(promotionId, revision)) && Date.now() < deadline)
        await sleep(CHECK_INTERVAL_MS);
    } catch (error) {
      this.logger.warn({ promotionId, error, message: 'Not waited for' });
    }
  }
}
