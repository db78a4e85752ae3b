/**
 * Local storage that cannot fail: where the browser refuses it (a private window, a full disk),
 * values live as long as the page does.
 */
const instead = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? instead.get(key) ?? null;
  } catch {
    return instead.get(key) ?? null;
  }
}

export function store(key: string, value: string): void {
  instead.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Kept in `instead`.
  }
}

export function forget(key: string): void {
  instead.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}
