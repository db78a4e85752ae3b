import { Types } from 'mongoose';
import { countUseful, UsefulVoteBatch } from './useful-vote-batch.js';
import type { UsefulVoteRow } from './useful-votes.repository.js';

const comment = new Types.ObjectId();
const vote = (change: Partial<UsefulVoteRow> = {}): UsefulVoteRow => ({
  _id: new Types.ObjectId(),
  comment,
  user: new Types.ObjectId(),
  result: 'useful',
  at: new Date(0),
  ...change,
});
const kin = (weight: number) => vote({ weight, addressGroup: 'a' });

it('usefuls count all members, and of those with a weight the heaviest of each address group', () => {
  const votes = [vote(), kin(1), kin(3), vote({ weight: 2 }), vote({ weight: 3, result: 'none' })];
  expect(countUseful(votes)).toEqual({ usefulCount: 4, usefulWeight: 5, usefulPeople: 2 });
});

it('changes of counts are those of replaced and deleted votes alone', () => {
  const [heavy, light, other] = [kin(3), kin(1), vote({ weight: 2 })];
  const batch = new UsefulVoteBatch([heavy, light, other]);
  batch.replace({ ...heavy, result: 'none' });
  expect(batch.getChanges()).toEqual(
    new Map([[comment.toHexString(), { usefulCount: -1, usefulWeight: -2, usefulPeople: 0 }]]),
  );
  batch.delete(other);
  expect([batch.listReplaced().length, batch.listDeleted()]).toEqual([1, [other]]);
  expect(batch.getChanges().get(comment.toHexString())).toEqual({
    usefulCount: -2,
    usefulWeight: -4,
    usefulPeople: -1,
  });
});
