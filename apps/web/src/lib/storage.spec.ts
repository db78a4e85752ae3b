import { jest } from '@jest/globals';

const refused = (): never => {
  throw new DOMException('refused', 'SecurityError');
};

it('where the browser refuses its storage: says so once and keeps values for the page', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const area = { getItem: refused, setItem: refused, removeItem: refused };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refused });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: area });
  const { forget, readStored, store, tab } = await import('./storage');
  for (const [read, keep, drop] of [
    [readStored, store, forget],
    [tab.read, tab.store, tab.forget],
  ] as const) {
    expect(read('theme')).toBeNull();
    keep('theme', 'dark');
    expect(read('theme')).toBe('dark');
    drop('theme');
    expect(read('theme')).toBeNull();
  }
  expect(warned.mock.calls.map(([words]) => String(words).split(' ')[0])).toEqual([
    'localStorage',
    'sessionStorage',
  ]);
  warned.mockRestore();
});

it('what another tab took away is gone here too', async () => {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
  const { readStored, store } = await import('./storage');
  store('token', 'abc');
  expect(readStored('token')).toBe('abc');
  kept.delete('token');
  expect(readStored('token')).toBeNull();
});
