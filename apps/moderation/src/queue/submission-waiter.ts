import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { QueueRepository } from './queue.repository.js';

const TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 100;

@Injectable()
export class SubmissionWaiter {
  constructor(private readonly queue: QueueRepository) {}

  /** Waits up to 2 s for promotion.submitted, which may still be on its way. @returns whether it is known */
  async waitUntilKnown(promotionId: string): Promise<boolean> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await this.queue.isKnown(promotionId))) {
      if (Date.now() > deadline) return false;
      await sleep(CHECK_INTERVAL_MS);
    }
    return true;
  }
}
