import { forget, readStored, store } from './storage';

const KEY = 'token';
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** The member's token, or null for a visitor. */
export const readToken = (): string | null => readStored(KEY);

export function keepToken(token: string): void {
  store(KEY, token);
  tell();
}

export function dropToken(): void {
  if (readToken() === null) return;
  forget(KEY);
  tell();
}

/** Calls back when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) {
      if (event.newValue === null) forget(KEY);
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', fromAnotherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromAnotherTab);
  };
}
