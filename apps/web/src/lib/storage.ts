/**
 * The browser's storage, made so that it cannot fail: where it is refused (a private window, a full disk) that is
 * only logged, once, and values live as long as the page does.
 */
function createStorage(area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  let logged = false;
  const tryAccess = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(globalThis[area]);
    } catch (error) {
      if (!logged) console.warn(`${area} is refused; what is kept lasts as long as this page`, error);
      logged = true;
      return undefined;
    }
  };
  return {
    getStored: (key: string): string | null =>
      memory.get(key) ?? tryAccess((storage) => storage.getItem(key)) ?? null,
    setStored(key: string, value: string): void {
      memory.set(key, value);
      // What is in the browser's storage is read there: another tab may change it.
      tryAccess((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    hasStoredPrefix: (prefix: string): boolean =>
      [...memory.keys(), ...(tryAccess((storage) => Object.keys(storage)) ?? [])].some((key) =>
        key.startsWith(prefix),
      ),
    removeStored(key: string): void {
      memory.delete(key);
      tryAccess((storage) => storage.removeItem(key));
    },
  };
}

/** Kept on the device, for every tab. */
export const {
  getStored: getStored,
  setStored,
  removeStored,
  hasStoredPrefix: hasStoredPrefix,
} = createStorage('localStorage');

/** Kept for this tab. */
export const tabStorage = createStorage('sessionStorage');
