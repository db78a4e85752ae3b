import { type promotionReacted, MAX_EVENT_REACTIONS } from '@pechincha/contracts/events/promotion-reacted';
import type { NewEvent } from '@pechincha/persistence/transaction';
import type { ReactionChange, ReactionChangesRow } from './reaction-change.schema.js';

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
