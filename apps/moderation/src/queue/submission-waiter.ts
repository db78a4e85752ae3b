import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { QueueRepository } from './queue.repository.js';

/** A deal that was just published is a moment away. */
const TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 100;

@Injectable()
export class SubmissionWaiter {
  constructor(private readonly queue: QueueRepository) {}

  /** Whether the deal is known, or becomes so within a moment. */
  async waitUntilKnown(promotionId: string): Promise<boolean> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await this.queue.isKnown(promotionId))) {
      if (Date.now() > deadline) return false;
      await pause(CHECK_INTERVAL_MS);
    }
    return true;
  }
}
