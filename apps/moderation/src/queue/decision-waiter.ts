import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { QueueRepository } from './queue.repository.js';

const CHECK_INTERVAL_MS = 50;

/** Delays a decision's response until the promotions service has applied it, so that the next request sees the new status. */
@Injectable()
export class DecisionWaiter {
  private readonly logger = new Logger('Decisions');
  timeoutMs = 2_000;

  constructor(private readonly queue: QueueRepository) {}

  /** Resolves when an event shows a newer revision, or after the timeout. Never throws: the decision is committed. */
  async waitUntilApplied(promotionId: string, revision: number): Promise<void> {
    await this.waitUntil(promotionId, () => this.queue.hasNewerRevision(promotionId, revision));
  }

  /** As above, for a decision that was taken back. @param revision the decided one */
  async waitUntilPending(promotionId: string, revision: number): Promise<void> {
    await this.waitUntil(promotionId, () => this.queue.isPendingAfter(promotionId, revision));
  }

  private async waitUntil(promotionId: string, isApplied: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    try {
      while (!(await isApplied()) && Date.now() < deadline) await sleep(CHECK_INTERVAL_MS);
    } catch (error) {
      this.logger.warn({ promotionId, error, message: 'Could not wait for the decision to be applied' });
    }
  }
}
