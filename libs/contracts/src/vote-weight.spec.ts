import {
  calculateVoteWeight,
  getNextVoteWeightChange,
  listMissingVoteRequirements,
  selectOnePerAddressGroup,
  type VoteWeightFactors,
} from './vote-weight.js';

const row = (_id: string, weight: number, addressGroup?: string, minutes = 0) => ({
  _id,
  weight,
  at: new Date(minutes * 60_000),
  ...(addressGroup && { addressGroup }),
});
const select = (...rows: ReturnType<typeof row>[]) =>
  selectOnePerAddressGroup(rows)
    .map(({ _id }) => _id)
    .toSorted();

it('of an address group the heaviest counts, of equal ones the earliest, and everybody without an address group', () => {
  expect(select(row('a', 1), row('b', 1))).toEqual(['a', 'b']);
  expect(select(row('a', 1, 'k'), row('b', 2, 'k'), row('c', 1))).toEqual(['b', 'c']);
  expect(select(row('a', 2, 'k', 5), row('b', 2, 'k', 1), row('c', 1, 'l'))).toEqual(['b', 'c']);
  expect(select(row('b', 2, 'k'), row('a', 2, 'k'))).toEqual(['a']);
});

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const MIN_AGE_MS = 72 * HOUR_MS;
const now = new Date('2026-11-24T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

const member: VoteWeightFactors = {
  role: 'user',
  trusted: false,
  emailConfirmed: true,
  createdAt: ago(MIN_AGE_MS),
  approvedPromotions: 0,
};
const experienced = { ...member, createdAt: ago(30 * DAY_MS), approvedPromotions: 5 };

it.each<[string, VoteWeightFactors, number, string[]]>([
  ['a member of 72 hours with a confirmed e-mail', member, 1, []],
  ['an unconfirmed e-mail', { ...experienced, emailConfirmed: false }, 0, ['email']],
  ['an account under 72 hours', { ...member, createdAt: ago(MIN_AGE_MS - 1) }, 0, ['age']],
  ['a warning under 30 days old', { ...experienced, warnedAt: ago(30 * DAY_MS - 1) }, 0, ['caution']],
  ['a warning of 30 days ago', { ...experienced, warnedAt: ago(30 * DAY_MS) }, 2, []],
  [
    'a new account with everything missing',
    { ...member, emailConfirmed: false, createdAt: now, warnedAt: now },
    0,
    ['email', 'age', 'caution'],
  ],
  ['30 days and 5 approved promotions', experienced, 2, []],
  ['30 days and 4 approved promotions', { ...experienced, approvedPromotions: 4 }, 1, []],
  ['5 approved promotions before 30 days', { ...experienced, createdAt: ago(30 * DAY_MS - 1) }, 1, []],
  ['a trusted member', { ...member, trusted: true }, 3, []],
  [
    'a trusted member without confirmed e-mail',
    { ...member, trusted: true, emailConfirmed: false },
    0,
    ['email'],
  ],
  ['a new manager', { ...member, role: 'manager', emailConfirmed: false, createdAt: now }, 3, []],
  ['a new admin', { ...member, role: 'admin', emailConfirmed: false, createdAt: now }, 3, []],
])('vote weight of %s', (_subject, factors, voteWeight, missing) => {
  expect(calculateVoteWeight(factors, now, MIN_AGE_MS)).toBe(voteWeight);
  expect(listMissingVoteRequirements(factors, now, MIN_AGE_MS)).toEqual(missing);
});

it.each<[string, VoteWeightFactors, Date | null]>([
  ['unconfirmed e-mail: never by age alone', { ...member, emailConfirmed: false }, null],
  ['new account: at 72 hours', { ...member, createdAt: now }, new Date(now.getTime() + MIN_AGE_MS)],
  ['member of 72 hours: at 30 days', member, new Date(now.getTime() - MIN_AGE_MS + 30 * DAY_MS)],
  [
    'warning: 30 days after it',
    { ...experienced, warnedAt: ago(DAY_MS) },
    new Date(now.getTime() + 29 * DAY_MS),
  ],
  ['experienced member: never', experienced, null],
  ['manager: never', { ...member, role: 'manager' }, null],
])('next change of vote weight by time, %s', (_subject, factors, at) => {
  expect(getNextVoteWeightChange(factors, now, MIN_AGE_MS)).toEqual(at);
});
