import { Types } from 'mongoose';
import { MOST_TOLD, takingPart } from './taking-part.js';

const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId());

it('names the author of the deal and everyone who wrote, once', () => {
  const [author, one, two] = ids(3) as [Types.ObjectId, Types.ObjectId, Types.ObjectId];
  expect(takingPart(author, [one, author, two, one])).toEqual([author, one, two].map(String));
});

it('ends, with those who wrote last', () => {
  const many = ids(150);
  const told = takingPart(many[0] as Types.ObjectId, many.slice(1));
  expect(told).toHaveLength(MOST_TOLD);
  expect(told).toEqual(many.slice(0, MOST_TOLD).map(String));
});
