import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { QueueRepository } from './queue.repository.js';

/** A deal that was just published is a moment away. */
const ARRIVES_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 100;

@Injectable()
export class Arrivals {
  constructor(private readonly queue: QueueRepository) {}

  /** Whether the deal is known, or becomes so within a moment. */
  async knows(promotionId: string): Promise<boolean> {
    const deadline = Date.now() + ARRIVES_WITHIN_MS;
    while (!(await this.queue.isKnown(promotionId))) {
      if (Date.now() > deadline) return false;
      await pause(LOOK_EVERY_MS);
    }
    return true;
  }
}
