import { Injectable } from '@nestjs/common';
import { promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { ReactionChangesRepository } from './reaction-changes.repository.js';
import { sumReactionChanges } from './sum-reaction-changes.js';

/** Rows of changes per transaction. */
const MAX_ROWS = 500;

/** Publishes what changed in the last second as one event per promotion, however many members reacted. */
@Injectable()
export class ReactionEventsWorker extends KeyedWorker {
  protected readonly intervalMs = 1_000;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReactionChangesRepository,
  ) {
    super();
  }

  protected async listPending(excluded: readonly string[]): Promise<string[]> {
    const key = 'all promotions';
    return excluded.includes(key) || (await this.changes.isEmpty()) ? [] : [key];
  }

  protected async process(): Promise<void> {
    while (await this.publishBatch());
  }

  /** Returns whether there may be more. */
  private publishBatch(): Promise<boolean> {
    return this.unitOfWork.run(async (tx) => {
      const rows = await this.changes.consume(MAX_ROWS, tx);
      for (const event of sumReactionChanges(rows)) await tx.publish(promotionReacted, event);
      return rows.length === MAX_ROWS;
    });
  }
}
