import { getPage, getPageNumbers } from './pagination';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 81, [1, 2, 3, 4, 5, 'gap', 81]],
  [4, 81, [1, 2, 3, 4, 5, 6, 'gap', 81]],
  [40, 81, [1, 'gap', 38, 39, 40, 41, 42, 'gap', 81]],
  [81, 81, [1, 'gap', 77, 78, 79, 80, 81]],
])('getPageNumbers returns the window around page %i of %i', (page, total, numbers) => {
  expect(getPageNumbers(page, total)).toEqual(numbers);
});

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
