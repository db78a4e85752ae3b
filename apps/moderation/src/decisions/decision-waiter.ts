import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { QueueRepository } from '../queue/queue.repository.js';
import { type DecisionRow, DecisionsRepository } from './decisions.repository.js';

const SUBMISSION_TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 50;

/** Waits for events of promotions, so that a request is decided on, and answered by, what happened there. */
@Injectable()
export class DecisionWaiter {
  private readonly logger = new Logger('Decisions');
  /** For promotions' answer. */
  timeoutMs = 2_000;

  constructor(
    private readonly queue: QueueRepository,
    private readonly decisions: DecisionsRepository,
  ) {}

  /**
   * Waits up to 2 s for promotion.submitted, which may still be on its way.
   * @param revision the requested one; without one until any is pending
   * @returns whether the promotion is known
   */
  async waitUntilSubmitted(promotionId: string, revision: number | undefined): Promise<boolean> {
    const deadline = Date.now() + SUBMISSION_TIMEOUT_MS;
    for (;;) {
      const row = await this.queue.findState(promotionId);
      const isKnown = row !== null && row.state !== 'unknown';
      if (isKnown && (row.state === 'deleted' || isSubmitted(row, revision))) return true;
      if (Date.now() > deadline) return isKnown;
      await sleep(CHECK_INTERVAL_MS);
    }
  }

  /**
   * Waits until promotions has answered each decision, or the timeout.
   * @returns the decisions by id, without those that another has taken the place of; undefined if they cannot be read
   */
  async waitUntilSettled(ids: readonly string[]): Promise<Map<string, DecisionRow> | undefined> {
    let found: Map<string, DecisionRow> | undefined;
    await this.waitUntil(async () => {
      const rows = await this.decisions.listByIds(ids);
      found = rows;
      return [...rows.values()].every(({ state }) => state !== 'requested');
    });
    return found;
  }

  /** Checks until it is true, or the timeout. Never throws: what is waited for is committed. */
  async waitUntil(isDone: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + this.timeoutMs;
    try {
      while (!(await isDone()) && Date.now() < deadline) await sleep(CHECK_INTERVAL_MS);
    } catch (error) {
      this.logger.warn({ error, message: 'Could not wait for promotions' });
    }
  }
}

const isSubmitted = (row: { state: string; revision: number }, revision: number | undefined): boolean =>
  revision === undefined ? row.state === 'pending' : row.revision >= revision;
