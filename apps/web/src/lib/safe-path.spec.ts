import { toSafePath } from './safe-path';

beforeAll(() => {
  Object.defineProperty(globalThis, 'location', {
    value: new URL('https://pechincha.example/login'),
    configurable: true,
  });
});
afterAll(() => Reflect.deleteProperty(globalThis, 'location'));

it.each([
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '/\\evil.example/x',
  '/.//evil.example',
  '/x/..//evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://evil.example',
  'https://pechincha.example@evil.example',
  'https://pechincha.example.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://pechincha.example/x',
  'evil.example',
  '',
  null,
  undefined,
  7,
  ['/perfil'],
  { toString: () => '/perfil' },
])('path %j leads to the front page', (path) => {
  expect(toSafePath(path)).toBe('/');
});

it.each([
  ['/perfil', '/perfil'],
  ['/busca?q=caf%C3%A9#fim', '/busca?q=caf%C3%A9#fim'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/x/../perfil', '/perfil'],
])('path %s stays on this origin', (path, expected) => {
  const safe = toSafePath(path);
  expect(safe).toBe(expected);
  expect(new URL(safe, 'https://pechincha.example').origin).toBe('https://pechincha.example');
});
