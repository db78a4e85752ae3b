import { Injectable } from '@nestjs/common';
import { MAX_EVENT_REACTIONS, promotionReacted } from '@pechincha/contracts/events/promotion-reacted';
import { KeyedWorker } from '@pechincha/jobs/keyed.worker';
import type { NewEvent } from '@pechincha/persistence/transaction';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import type { ReactionChange, ReactionChangesRow } from './reaction-change.schema.js';
import { ReactionChangesRepository } from './reaction-changes.repository.js';

const MINUTE_MS = 60_000;

/**
 * The events of pending changes: one per promotion and minute, with the sum of each member's changes. Changes that
 * cancel each other out are left out.
 */
export function sumReactionChanges(rows: readonly ReactionChangesRow[]): NewEvent<typeof promotionReacted>[] {
  const changes = rows.flatMap((row) => row.changes.map((change) => ({ row, ...change })));
  const groups = Map.groupBy(
    changes,
    ({ row, at }) => `${row.deal.toHexString()}:${Math.floor(at.getTime() / MINUTE_MS)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [{ row } = { row: undefined }] = group;
    if (!row) return [];
    const occurredAt = new Date(Math.max(...group.map(({ at }) => at.getTime())));
    const subjectVersion = Math.max(...group.map(({ row: { revision } }) => revision));
    const [promotionId, authorId] = [row.deal.toHexString(), row.author.toHexString()];
    return toChunks(sumByMember(group), MAX_EVENT_REACTIONS).map((reactions) => ({
      ...{ subject: promotionId, subjectVersion, occurredAt },
      data: { promotionId, authorId, reactions },
    }));
  });
}

function sumByMember(changes: readonly ReactionChange[]) {
  const byMember = Map.groupBy(changes, ({ user }) => user.toHexString());
  const sum = (own: ReactionChange[], kind: 'likes' | 'dislikes'): number =>
    own.reduce((total, change) => total + change[kind], 0);
  return [...byMember]
    .map(([userId, own]) => ({ userId, likes: sum(own, 'likes'), dislikes: sum(own, 'dislikes') }))
    .filter(({ likes, dislikes }) => likes !== 0 || dislikes !== 0);
}

const toChunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );

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
