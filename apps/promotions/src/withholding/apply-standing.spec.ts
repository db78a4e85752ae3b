import { Types } from 'mongoose';
import type { ReactionRow } from '../reactions/reactions.repository.js';
import { applyStanding, isSameReaction } from './reaction-withholder.js';

const id = () => new Types.ObjectId();
const like: ReactionRow = { _id: id(), deal: id(), user: id(), kind: 'like', at: new Date(0) };
const counted: ReactionRow = { ...like, weight: 2, kin: 'k', counted: true };
const withheld: ReactionRow = { ...like, kind: 'none', withheld: 'like', weight: 2 };
const removed: ReactionRow = { ...like, kind: 'none' };

it('applyStanding withholds a reaction and restores it', () => {
  const { counted: _counted, ...notCounted } = counted;
  expect(applyStanding(counted, { suspended: true })).toEqual({ ...counted, kind: 'none', withheld: 'like' });
  expect(applyStanding({ ...notCounted, kind: 'none', withheld: 'like' }, { suspended: false })).toEqual(
    notCounted,
  );
});

it('applyStanding changes nothing when the reaction is already as it must be', () => {
  for (const [row, suspended] of [
    [counted, false],
    [withheld, true],
    [removed, true],
    [removed, false],
  ] as const) {
    expect(applyStanding(row, { suspended })).toEqual(row);
    expect(isSameReaction(applyStanding(row, { suspended }), row)).toBe(true);
  }
});

it("applyStanding removes kin and weight of a deleted member's reaction, and nothing without kin", () => {
  expect(applyStanding(counted, { suspended: false, deleted: true })).toEqual(like);
  const alone: ReactionRow = { ...like, weight: 1, counted: true };
  expect(applyStanding(alone, { suspended: false, deleted: true })).toEqual(alone);
});
