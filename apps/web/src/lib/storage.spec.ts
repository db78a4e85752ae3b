import { jest } from '@jest/globals';

const refuseAccess = (): never => {
  throw new DOMException('refused', 'SecurityError');
};

it('storage keeps values in memory and warns once when the browser refuses access', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const area = { getItem: refuseAccess, setItem: refuseAccess, removeItem: refuseAccess };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuseAccess });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: area });
  const { removeStored, getStored, setStored, tabStorage } = await import('./storage');
  for (const [get, set, remove] of [
    [getStored, setStored, removeStored],
    [tabStorage.get, tabStorage.set, tabStorage.remove],
  ] as const) {
    expect(get('theme')).toBeNull();
    set('theme', 'dark');
    expect(get('theme')).toBe('dark');
    remove('theme');
    expect(get('theme')).toBeNull();
  }
  expect(warn.mock.calls.map(([message]) => String(message).split(' ')[0])).toEqual([
    'localStorage',
    'sessionStorage',
  ]);
  warn.mockRestore();
});

it('getStored returns null when another tab has removed the value', async () => {
  const entries = new Map<string, string>();
  const value = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
  const { getStored, setStored } = await import('./storage');
  setStored('token', 'abc');
  expect(getStored('token')).toBe('abc');
  entries.delete('token');
  expect(getStored('token')).toBeNull();
});
