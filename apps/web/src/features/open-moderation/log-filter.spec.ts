import { getLogPath, parseLogFilter } from './moderation-log-page';

it.each([
  ['', '/moderacao'],
  ['?reason=golpe', '/moderacao?reason=golpe'],
  ['?reason=nao-e-promocao&page=3', '/moderacao?reason=nao-e-promocao&page=3'],
  ['?page=2', '/moderacao?page=2'],
  ['?reason=disputa&page=x', '/moderacao'],
])('log filter of %j has the path %s', (query, path) => {
  expect(getLogPath(parseLogFilter(new URLSearchParams(query)))).toBe(path);
});
