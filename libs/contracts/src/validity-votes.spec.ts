import {
  calculateCouponHealth,
  calculateFreshness,
  isDecidedFor,
  type ValidityVoteResult,
  type CouponHealth,
  type CouponVote,
} from './validity-votes.js';

const now = new Date('2026-11-12T15:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 60 * 60_000);

/** `+2` is an 'ok' that weighs 2, `-1` a 'gone' that weighs 1. */
const toChecks = (weights: number[]) =>
  weights.map((weight) => ({
    result: weight > 0 ? ('ok' as const) : ('gone' as const),
    weight: Math.abs(weight),
    at: now,
  }));

it.each<[number[], ValidityVoteResult, boolean]>([
  [[-2, -2], 'gone', true],
  [[-3, -1], 'gone', true],
  [[-2, -1], 'gone', false],
  [[-4], 'gone', false],
  [[-3, -3, 3], 'gone', true],
  [[-3, -2, 3], 'gone', false],
  [[-1, -1, -1, -1, 2], 'gone', true],
  [[2, 2], 'gone', false],
  [[2, 2], 'ok', true],
  [[2, 2, -3], 'ok', false],
  [[], 'ok', false],
])('checks that weigh %j decide for %s: %s', (weights, result, isDecided) => {
  expect(isDecidedFor(result, toChecks(weights))).toBe(isDecided);
});

it('freshness is of the latest time and counts those of 24 hours', () => {
  expect(calculateFreshness([], now)).toBeUndefined();
  expect(calculateFreshness([hoursAgo(23.9), hoursAgo(1), hoursAgo(24)], now)).toEqual({
    seenAt: hoursAgo(1),
    people: 2,
  });
  expect(calculateFreshness([hoursAgo(80)], now)).toEqual({ seenAt: hoursAgo(80), people: 0 });
  expect(calculateFreshness(Array<Date>(120).fill(now), now)?.people).toBe(99);
});

const vote = (result: CouponVote['result'], hours: number, weight = 1): CouponVote => ({
  result,
  weight,
  at: hoursAgo(hours),
});

it.each<[string, CouponVote[], CouponHealth['state'] | undefined]>([
  ['no votes', [], undefined],
  ['votes of more than 7 days', [vote('worked', 168)], undefined],
  ['a success', [vote('worked', 47)], 'works'],
  ['a success of two days ago', [vote('worked', 48)], 'unknown'],
  ['failures of one person', [vote('failed', 1, 3)], 'unknown'],
  ['failures that weigh 2', [vote('failed', 1), vote('failed', 1)], 'unknown'],
  ['failures that weigh 3', [vote('failed', 1), vote('failed', 1, 2)], 'fails'],
  ['failures before a success', [vote('failed', 2, 2), vote('failed', 2, 2), vote('worked', 1)], 'works'],
  ['twice the successes', [vote('worked', 3, 2), vote('failed', 2, 2), vote('failed', 1, 2)], 'fails'],
  ['less than twice', [vote('worked', 3, 2), vote('failed', 2, 1), vote('failed', 1, 2)], 'works'],
])('a coupon with %s', (_title, votes, state) => {
  expect(calculateCouponHealth(votes, now)?.state).toBe(state);
});

it('coupon health counts people of 7 days, and reasons since the last success', () => {
  const votes: CouponVote[] = [
    { ...vote('failed', 170), reason: 'itens' },
    { ...vote('failed', 60), reason: 'cpf' },
    vote('worked', 50),
    { ...vote('failed', 3), reason: 'outro' },
    vote('failed', 2),
    { ...vote('failed', 2), reason: 'esgotado' },
    { ...vote('failed', 1), reason: 'esgotado' },
  ];
  expect(calculateCouponHealth(votes, now)).toEqual({
    state: 'fails',
    worked: 1,
    failed: 5,
    lastWorkedAt: hoursAgo(50),
    reasons: ['esgotado', 'outro'],
  });
});
