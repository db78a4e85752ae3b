import { Types } from 'mongoose';
import { listParticipants, MAX_PARTICIPANTS } from './mentioning-comment.js';

const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId());

it('participants are the promotion author and all commenters without duplicates', () => {
  const [author, one, two] = ids(3) as [Types.ObjectId, Types.ObjectId, Types.ObjectId];
  expect(listParticipants(author, [one, author, two, one])).toEqual([author, one, two].map(String));
});

it('participants are limited to the latest commenters when there are more than 100', () => {
  const many = ids(150);
  const participants = listParticipants(many[0] as Types.ObjectId, many.slice(1));
  expect(participants).toHaveLength(MAX_PARTICIPANTS);
  expect(participants).toEqual(many.slice(0, MAX_PARTICIPANTS).map(String));
});
