import { selectOnePerKin } from './kin.js';

const row = (_id: string, weight: number, kin?: string, minutes = 0) => ({
  ...{ _id, weight, at: new Date(minutes * 60_000) },
  ...(kin && { kin }),
});
const select = (...rows: ReturnType<typeof row>[]) =>
  selectOnePerKin(rows)
    .map(({ _id }) => _id)
    .toSorted();

it('of a kin the heaviest counts, of equal ones the earliest, and everybody without kin', () => {
  expect(select(row('a', 1), row('b', 1))).toEqual(['a', 'b']);
  expect(select(row('a', 1, 'k'), row('b', 2, 'k'), row('c', 1))).toEqual(['b', 'c']);
  expect(select(row('a', 2, 'k', 5), row('b', 2, 'k', 1), row('c', 1, 'l'))).toEqual(['b', 'c']);
  expect(select(row('b', 2, 'k'), row('a', 2, 'k'))).toEqual(['a']);
});
