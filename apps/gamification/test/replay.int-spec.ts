import { newId, shuffle } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  addressed,
  commented,
  deletedDeal,
  moved,
  published,
  reacted,
  registered,
  removed,
  uncommented,
} from './activity.js';
import { badge, settled, start } from './community.js';

const facts = Array.from({ length: 3 }, (_, index) => {
  const id = newId();
  const [comment, back, gone, liker] = [newId(), newId(), newId(), newId()];
  const like = { userId: liker, promotionId: back };
  return [
    registered(id),
    addressed(id),
    published(id),
    // Out and in again: it counts.
    ...[published(id, back), moved(id, back, 'active', 'pending'), published(id, back)],
    // In, out, in, deleted: it does not.
    ...[published(id, gone), moved(id, gone, 'active', 'expired'), moved(id, gone, 'expired', 'active')],
    ...[
      deletedDeal(id, gone),
      moved(id, newId(), 'pending', 'rejected'),
      deletedDeal(id, newId(), 'pending'),
    ],
    ...Array.from({ length: 4 }, () => reacted(id, 1)),
    ...[reacted(id, 1, like), reacted(id, -1, like)],
    ...[commented(id, comment), commented(id), uncommented(id, comment)],
    ...(index === 2 ? [removed(id)] : []),
  ];
}).flat();

interface State {
  accounts: Record<string, unknown>[];
  ledger: Record<string, unknown>[];
  told: number;
}

/** A few at a time: on a slow machine all at once would take longer than one may wait for. */
async function hear(service: TestService, told: typeof facts): Promise<void> {
  for (let next = 0; next < told.length; next += 30) await service.publishAndWait(...told.slice(next, next + 30));
  await settled(service);
}

/** Nobody comes near the second badge on the way, everybody has the first one's due in the end. */
async function stateAfter(replicas: number, told: typeof facts): Promise<State> {
  const service = await start(replicas);
  try {
    await badge(service, { name: 'Querido', criteriaMetric: 'likes', criteriaAtLeast: 4 });
    await badge(service, { name: 'Longe', criteriaMetric: 'likes', criteriaAtLeast: 100 });
    await hear(service, told);
    await service.clearInbox();
    await hear(service, told);
    await service.stop();
    const accounts = await service.listRows('accounts', 'badges._id', 'badges.earnedAt', 'seen');
    return {
      accounts,
      ledger: await service.listRows('ledger', '_id'),
      told: service.broker.listReceived('badge.earned').length,
    };
  } finally {
    await service.destroy();
  }
}

/**
 * By fact: what each row is worth depends on the order in which facts about one thing come, their sum does
 * not.
 */
const perThing = ({ ledger }: State) => {
  const sums: Record<string, number> = {};
  for (const { member, about, points } of ledger) {
    const key = `${String(member)} ${String(about)}`;
    sums[key] = (sums[key] ?? 0) + Number(points);
  }
  return sums;
};

const sources = ({ ledger }: State) =>
  ledger.map(({ source, member, reason }) => [source, member, reason].join(' ')).toSorted();

let ordered: State;
beforeAll(async () => {
  ordered = await stateAfter(1, facts);
});

it('counts what lasts, and nothing twice', () => {
  expect(ordered.accounts).toHaveLength(3);
  for (const { points, tallies } of ordered.accounts) {
    expect(points).toBe(2 * 50 + 4 * 2 + 5);
    expect(tallies).toEqual({ promotions: 2, likes: 4, comments: 1 });
  }
  const open = ordered.accounts.filter((account) => account['open']);
  expect(open.map(({ badges }) => badges)).toEqual([[{ name: 'Querido' }], [{ name: 'Querido' }]]);
});

it.each([1, 2])(
  'ends in that state after every fact came three times, shuffled, to two consumers, and again (%p)',
  async (seed) => {
    const state = await stateAfter(2, shuffle(facts, { times: 3, seed }));
    expect(state.accounts).toEqual(ordered.accounts);
    expect(sources(state)).toEqual(sources(ordered));
    expect(perThing(state)).toEqual(perThing(ordered));
    // A badge of the deleted account may have been told before it was deleted.
    expect([2, 3]).toContain(state.told);
    for (const { _id, points } of state.accounts) {
      const rows = state.ledger.filter(({ member }) => member === _id);
      expect(rows.reduce((sum, row) => sum + Number(row['points']), 0)).toBe(points);
    }
  },
);
