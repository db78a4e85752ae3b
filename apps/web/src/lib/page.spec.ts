import { getPage } from './page';

it.each([
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=muitas', 1],
  ['page=99999999', 1_000_000],
  ['', 1],
])('parses %j as page %d', (query, page) => {
  expect(getPage(new URLSearchParams(query))).toBe(page);
});
