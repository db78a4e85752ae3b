import type { PromotionList } from '@pechincha/contracts/entities/promotion';
import { countNewDeals } from './use-new-deals';

const makeList = (ids: string, total = ids.length): PromotionList =>
  ({ promotions: [...ids].map((_id) => ({ _id })), total }) as unknown as PromotionList;

it.each([
  ['nothing changed', 'abc', 'abc', 0],
  ['two deals stand at the top', 'abc', 'xyabc', 2],
  ['a deal of another order stands in between', 'abc', 'abxc', 1],
  ['a deal was taken away and the next page moved up', 'abc', 'acd', 0],
  ['every deal is new', 'abc', 'xyz', 3],
  ['the shown list is empty', '', 'xy', 2],
  ['the fresh list is empty', 'abc', '', 0],
])('new deals are counted when %s', (_name, shown, fresh, count) => {
  expect(countNewDeals(makeList(shown), makeList(fresh))).toBe(count);
});

it('new deals are counted by the totals when they fill the page', () => {
  expect(countNewDeals(makeList('abc', 201), makeList('xyz', 251))).toBe(50);
});
