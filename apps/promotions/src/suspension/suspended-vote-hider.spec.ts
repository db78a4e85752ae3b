import { Types } from 'mongoose';
import type { ReactionRow } from '../reactions/reactions.repository.js';
import { hideWhileSuspended, isSameVote } from './suspended-vote-hider.js';

const id = () => new Types.ObjectId();
const like: ReactionRow = { _id: id(), promotion: id(), user: id(), result: 'like', at: new Date(0) };
const counted: ReactionRow = { ...like, weight: 2, addressGroup: 'k', counted: true };
const hidden: ReactionRow = { ...like, result: 'none', hidden: 'like', weight: 2 };
const removed: ReactionRow = { ...like, result: 'none' };

it('hideWhileSuspended hides a reaction and restores it', () => {
  const { counted: _counted, ...notCounted } = counted;
  expect(hideWhileSuspended(counted, { suspended: true })).toEqual({
    ...counted,
    result: 'none',
    hidden: 'like',
  });
  expect(hideWhileSuspended({ ...notCounted, result: 'none', hidden: 'like' }, { suspended: false })).toEqual(
    notCounted,
  );
});

it('hideWhileSuspended changes nothing when the reaction is already as it must be', () => {
  for (const [row, suspended] of [
    [counted, false],
    [hidden, true],
    [removed, true],
    [removed, false],
  ] as const) {
    expect(hideWhileSuspended(row, { suspended })).toEqual(row);
    expect(isSameVote(hideWhileSuspended(row, { suspended }), row)).toBe(true);
  }
});

it("hideWhileSuspended removes address group and weight of a deleted member's reaction, and nothing without an address group", () => {
  expect(hideWhileSuspended(counted, { suspended: false, deleted: true })).toEqual(like);
  const alone: ReactionRow = { ...like, weight: 1, counted: true };
  expect(hideWhileSuspended(alone, { suspended: false, deleted: true })).toEqual(alone);
});
