// Shows S15 of docs/reliability.md.
import { findPreviousEntry, recordEntry } from './navigation';
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

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
  });
});

/** Shows `url` at index `idx` of the history. */
function visit(idx: number, url: string, isPushed = true): void {
  Object.defineProperty(globalThis, 'history', { configurable: true, value: { state: { idx } } });
  recordEntry(url, isPushed);
}

const isList = (url: string): boolean => url.startsWith('/?');

it('findPreviousEntry returns the nearest earlier list when other pages lie between', () => {
  visit(0, '/?page=1');
  visit(1, '/?page=2');
  visit(2, '/promocao/a');
  visit(3, '/promocao/a#comentarios');
  expect(findPreviousEntry(isList)).toEqual({ url: '/?page=2', index: 1 });
});

it('recordEntry drops the forward entries when a new entry is pushed', () => {
  visit(0, '/login');
  visit(1, '/?page=1');
  visit(2, '/?page=2');
  visit(0, '/login', false);
  visit(1, '/termos');
  visit(2, '/promocao/a');
  expect(findPreviousEntry(isList)).toBeUndefined();
});

it('findPreviousEntry ignores forward entries when the reader went back', () => {
  visit(0, '/promocao/a');
  visit(1, '/?page=1');
  visit(0, '/promocao/a', false);
  expect(findPreviousEntry(isList)).toBeUndefined();
});

it.each(['no JSON', '{"a":1}', '[1,null]'])(
  'findPreviousEntry returns undefined when storage holds %s',
  (text) => {
    visit(1, '/promocao/a');
    stored.set('trail', text);
    expect(findPreviousEntry(() => true)).toBeUndefined();
  },
);
