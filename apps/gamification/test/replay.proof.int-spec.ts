// Shows R7 of docs/reliability.md.
import { newId, shuffle } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import {
  emailChangedEvent,
  commentCreatedEvent,
  promotionDeletedEvent,
  statusChangedEvent,
  promotionActivatedEvent,
  promotionReactedEvent,
  userStatusChangedEvent,
  userRegisteredEvent,
  userDeletedEvent,
  commentDeletedEvent,
  commentRestoredEvent,
  commentValuedEvent,
  promotionProvedEvent,
  checkConfirmedEvent,
  reportDecidedEvent,
  caseReversedEvent,
} from './member-events.js';
import { createTestBadge, waitUntilSettled, startService } from './helpers.js';

const events = Array.from({ length: 3 }, (_, index) => {
  const id = newId();
  const [comment, restoredId, deletedId, liker] = [newId(), newId(), newId(), newId()];
  const [expiredId, removedId, restoredComment, caseId] = [newId(), newId(), newId(), newId()];
  const like = { userId: liker, promotionId: restoredId };
  return [
    userRegisteredEvent(id),
    emailChangedEvent(id),
    userStatusChangedEvent(id, true, 1),
    userStatusChangedEvent(id, false, 2),
    promotionActivatedEvent(id),
    // Inactive and active again: counts.
    promotionActivatedEvent(id, restoredId),
    statusChangedEvent(id, restoredId, 'active', 'pending'),
    promotionActivatedEvent(id, restoredId),
    // Active, expired, active, expired: counts.
    promotionActivatedEvent(id, expiredId),
    statusChangedEvent(id, expiredId, 'active', 'expired'),
    statusChangedEvent(id, expiredId, 'expired', 'active'),
    statusChangedEvent(id, expiredId, 'active', 'expired'),
    // Active, expired, removed: does not count.
    promotionActivatedEvent(id, removedId),
    statusChangedEvent(id, removedId, 'active', 'expired'),
    statusChangedEvent(id, removedId, 'expired', 'removed'),
    // Active, inactive, active, deleted: does not count.
    promotionActivatedEvent(id, deletedId),
    statusChangedEvent(id, deletedId, 'active', 'pending'),
    statusChangedEvent(id, deletedId, 'pending', 'active'),
    promotionDeletedEvent(id, deletedId),
    statusChangedEvent(id, newId(), 'pending', 'rejected'),
    promotionDeletedEvent(id, newId(), 'pending'),
    ...Array.from({ length: 4 }, () => promotionReactedEvent(id, 1)),
    promotionReactedEvent(id, 1, like),
    promotionReactedEvent(id, -1, like),
    commentCreatedEvent(id, comment),
    commentCreatedEvent(id),
    commentDeletedEvent(id, comment),
    // Deleted and restored: counts.
    commentCreatedEvent(id, restoredComment),
    commentDeletedEvent(id, restoredComment),
    commentRestoredEvent(id, restoredComment),
    commentValuedEvent(id, restoredComment, 1, { subjectVersion: 1 }),
    commentValuedEvent(id, restoredComment, 2, { subjectVersion: 2 }),
    promotionProvedEvent(id, restoredId),
    promotionProvedEvent(id, removedId),
    checkConfirmedEvent([id], restoredId, { subjectVersion: 3 }),
    checkConfirmedEvent([id], removedId, { subjectVersion: 3 }),
    checkConfirmedEvent([id], removedId, { subjectVersion: 4, confirmed: false }),
    reportDecidedEvent([{ _id: id, isFalse: false, counted: true }]),
    reportDecidedEvent([{ _id: id, isFalse: false, counted: true }], caseId),
    caseReversedEvent(caseId),
    ...(index === 2 ? [userDeletedEvent(id)] : []),
  ];
}).flat();

interface State {
  members: Record<string, unknown>[];
  accounts: Record<string, unknown>[];
  ledger: Record<string, unknown>[];
  monthlyPoints: Record<string, unknown>[];
  badgeEventCount: number;
}

/** In batches of 30, because all events at once would exceed the timeout on a slow machine. */
async function publishAll(service: TestService, eventsToPublish: typeof events): Promise<void> {
  for (let next = 0; next < eventsToPublish.length; next += 30)
    await service.publishAndWait(...eventsToPublish.slice(next, next + 30));
  await waitUntilSettled(service);
}

/**
 * Every member earns the first badge in the end; nobody reaches the second one in any order.
 * @param isReplayed also delivers the events again when the inbox has forgotten them
 */
async function getStateAfter(
  replicas: number,
  delivered: typeof events,
  isReplayed: boolean,
): Promise<State> {
  const service = await startService(replicas);
  try {
    await createTestBadge(service, { name: 'Querido', criteriaMetric: 'likes', criteriaAtLeast: 4 });
    await createTestBadge(service, { name: 'Longe', criteriaMetric: 'likes', criteriaAtLeast: 100 });
    await publishAll(service, delivered);
    if (isReplayed) {
      await service.clearInbox();
      await publishAll(service, delivered);
    }
    await service.stop();
    // The version is the number of ledger rows, which depends on the order as well.
    const accounts = await service.listRows(
      'accounts',
      'badges._id',
      'badges.earnedAt',
      'catalogueRevision',
      'version',
    );
    return {
      accounts,
      members: await service.listRows('members'),
      ledger: await service.listRows('ledger', '_id'),
      monthlyPoints: await service.listRows('monthly_points'),
      badgeEventCount: service.broker.listReceived('badge.earned').length,
    };
  } finally {
    await service.destroy();
  }
}

/**
 * Sums by member and promotion or comment: the points of single rows depend on the order of the events, the sums do
 * not.
 */
const sumByThing = ({ ledger }: State) => {
  const sums: Record<string, number> = {};
  for (const { member, about, points } of ledger) {
    const key = `${String(member)} ${String(about)}`;
    sums[key] = (sums[key] ?? 0) + Number(points);
  }
  // A promotion whose last event came first has no rows.
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

/** Which events of a promotion have rows depends on their order. */
const listSources = ({ ledger }: State) =>
  ledger
    .filter(({ reason, tally }) => tally !== undefined && !String(reason).startsWith('promotion-'))
    .map(({ source, member, reason }) => [source, member, reason].join(' '))
    .toSorted();

const SEEDS = [1, 2];
let ordered: State;
let shuffledStates: State[];
beforeAll(async () => {
  [ordered, ...shuffledStates] = (await Promise.all([
    getStateAfter(1, events, false),
    ...SEEDS.map((seed) => getStateAfter(2, shuffle(events, { times: 3, seed }), true)),
  ])) as [State, ...State[]];
});

it('points and tallies count each active or expired promotion, like and comment once when events are delivered once or six times', () => {
  for (const { accounts } of [ordered, ...shuffledStates]) {
    expect(accounts).toHaveLength(3);
    for (const { points, tallies } of accounts) {
      expect(points).toBe(3 * 50 + 4 * 2 + 2 * 5 + 20 + 2 * 1 + 2 + 5);
      expect(tallies).toEqual({ promotions: 3, likes: 4, comments: 2 });
    }
    const open = accounts.filter((account) => account['open']);
    expect(open.map(({ badges }) => badges)).toEqual([[{ name: 'Querido' }], [{ name: 'Querido' }]]);
  }
});

it.each(SEEDS)(
  'accounts are equal after every event was delivered six times, shuffled, to two replicas (seed %p)',
  (seed) => {
    const state = shuffledStates[SEEDS.indexOf(seed)] as State;
    expect(state.accounts).toEqual(ordered.accounts);
    expect(state.members).toEqual(ordered.members);
    expect(state.monthlyPoints).toEqual(ordered.monthlyPoints);
    expect(listSources(state)).toEqual(listSources(ordered));
    expect(sumByThing(state)).toEqual(sumByThing(ordered));
    // The deleted member's badge may have been published before the deletion.
    expect([2, 3]).toContain(state.badgeEventCount);
    for (const { _id, points } of state.accounts) {
      const rows = state.ledger.filter(({ member }) => member === _id);
      expect(rows.reduce((sum, row) => sum + Number(row['points']), 0)).toBe(points);
    }
  },
);
