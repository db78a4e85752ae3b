import { MAX_EVENT_REACTIONS, type promotionReacted } from '@pechincha/contracts/events/promotion';
import type { NewEvent } from '@pechincha/persistence/transaction';
import type { CountDeltaRow, ReactionChange } from '../counts/count-deltas.repository.js';

const MINUTE_MS = 60_000;

/**
 * The events of pending changes: one per promotion and minute, with the sum of each member's changes. Changes that
 * cancel each other out are left out.
 */
export function toReactedEvents(rows: readonly CountDeltaRow[]): NewEvent<typeof promotionReacted>[] {
  const changes = rows.flatMap(({ promotion, author, revision = 0, declaredInterest, reactions = [] }) =>
    author ? reactions.map((change) => ({ promotion, author, revision, declaredInterest, ...change })) : [],
  );
  const groups = Map.groupBy(
    changes,
    ({ promotion, at }) => `${promotion.toHexString()}:${Math.floor(at.getTime() / MINUTE_MS)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const occurredAt = new Date(Math.max(...group.map(({ at }) => at.getTime())));
    const subjectVersion = Math.max(...group.map(({ revision }) => revision));
    const [promotionId, authorId] = [first.promotion.toHexString(), first.author.toHexString()];
    const isDeclared = group.some(({ declaredInterest }) => declaredInterest);
    return toChunks(sumByMember(group), MAX_EVENT_REACTIONS).map((reactions) => ({
      subject: promotionId,
      subjectVersion,
      occurredAt,
      data: { promotionId, authorId, ...(isDeclared && { declaredInterest: true as const }), reactions },
    }));
  });
}

function sumByMember(changes: readonly ReactionChange[]) {
  const byMember = Map.groupBy(changes, ({ user }) => user.toHexString());
  const sum = (own: ReactionChange[], kind: 'likes' | 'dislikes'): number =>
    own.reduce((total, change) => total + change[kind], 0);
  return [...byMember]
    .map(([userId, own]) => {
      const { counted, addressGroup } = own.at(-1) ?? {};
      return {
        userId,
        likes: sum(own, 'likes'),
        dislikes: sum(own, 'dislikes'),
        ...(counted && { counted }),
        ...(addressGroup && { addressGroup }),
      };
    })
    .filter(({ likes, dislikes }) => likes !== 0 || dislikes !== 0);
}

const toChunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );
