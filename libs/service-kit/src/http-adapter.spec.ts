import { toOriginForm } from './http-adapter.js';

it.each([
  ['/a?b=1', '/a?b=1'],
  ['http://host/a?b=1', '/a?b=1'],
  ['HTTPS://host:8443/', '/'],
  ['http://host', '/'],
  ['http://host?b=1', '/?b=1'],
  ['//host/a', '//host/a'],
  ['*', '*'],
  ['ftp://host/a', 'ftp://host/a'],
])('toOriginForm turns %s into %s', (sent, path) => {
  expect(toOriginForm(sent)).toBe(path);
});
