import { findPreviousEntry, recordEntry } from './navigation-history';

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
