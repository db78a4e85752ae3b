/**
 * The browser's storage, made so that it cannot fail: where it is refused (a private window, a full disk) that is
 * only logged, once, and values live as long as the page does.
 */
function storageOf(area: 'localStorage' | 'sessionStorage') {
  const instead = new Map<string, string>();
  let logged = false;
  const tried = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(globalThis[area]);
    } catch (refused) {
      if (!logged) console.warn(`${area} is refused; what is kept lasts as long as this page`, refused);
      logged = true;
      return undefined;
    }
  };
  return {
    read: (key: string): string | null => instead.get(key) ?? tried((it) => it.getItem(key)) ?? null,
    store(key: string, value: string): void {
      instead.set(key, value);
      // What is in the browser's storage is read there: another tab may change it.
      tried((it) => {
        it.setItem(key, value);
        instead.delete(key);
      });
    },
    hasPrefix: (prefix: string): boolean =>
      [...instead.keys(), ...(tried((it) => Object.keys(it)) ?? [])].some((key) => key.startsWith(prefix)),
    forget(key: string): void {
      instead.delete(key);
      tried((it) => it.removeItem(key));
    },
  };
}

/** Kept on the device, for every tab. */
export const { read: readStored, store, forget, hasPrefix: hasStored } = storageOf('localStorage');

/** Kept for this tab. */
export const tab = storageOf('sessionStorage');
