/**
 * Browser storage that never throws: when access is refused (private window, full disk), it warns once and keeps
 * values in memory until the page closes.
 */
function createStorage(area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  let logged = false;
  const tryAccess = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(globalThis[area]);
    } catch (error) {
      if (!logged) console.warn(`${area} is unavailable; values are kept in memory`, error);
      logged = true;
      return undefined;
    }
  };
  return {
    get: (key: string): string | null =>
      memory.get(key) ?? tryAccess((storage) => storage.getItem(key)) ?? null,
    set(key: string, value: string): void {
      memory.set(key, value);
      // Not kept in memory once stored: another tab may change it.
      tryAccess((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    hasPrefix: (prefix: string): boolean =>
      [...memory.keys(), ...(tryAccess((storage) => Object.keys(storage)) ?? [])].some((key) =>
        key.startsWith(prefix),
      ),
    remove(key: string): void {
      memory.delete(key);
      tryAccess((storage) => storage.removeItem(key));
    },
  };
}

/** Shared by all tabs. */
export const {
  get: getStored,
  set: setStored,
  remove: removeStored,
  hasPrefix: hasStoredPrefix,
} = createStorage('localStorage');

/** Of this tab only. */
export const tabStorage = createStorage('sessionStorage');

/** Unique key. The fallback is for insecure origins, where `randomUUID` is missing. */
export function createRandomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (globalThis.crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
