import { forget, readStored, store } from './storage';

const KEY = 'token';
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Why a session ended for good: the page says it once, whatever was open. */
export type Farewell = 'suspended' | 'deleted';
let farewell: Farewell | null = null;
/** Kept as long as its farewell, in this tab's memory only: it is no session. */
let suspendedToken: string | null = null;

/** The member's token, or null for a visitor. */
export const readToken = (): string | null => readStored(KEY);

export function keepToken(token: string): void {
  farewell = null;
  suspendedToken = null;
  store(KEY, token);
  tell();
}

export function dropToken(): void {
  if (readToken() === null) return;
  forget(KEY);
  tell();
}

export const readFarewell = (): Farewell | null => farewell;

/** What a suspended member may still export the data and delete the account with. */
export const readSuspendedToken = (): string | null => suspendedToken;

/** Drops the token and keeps why, in this tab. Null when it has been read. */
export function sayFarewell(why: Farewell | null, tokenOfSuspension: string | null = null): void {
  farewell = why;
  suspendedToken = tokenOfSuspension;
  if (why) forget(KEY);
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
