import { removeStored, getStored, setStored } from './storage';

const STORAGE_KEY = 'token';
const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Why a session ended for good: the page says it once, whatever was open. */
export type SignOutReason = 'suspended' | 'deleted';
let signOutReason: SignOutReason | null = null;
/** Kept as long as its farewell, in this tab's memory only: it is no session. */
let suspendedToken: string | null = null;

/** The member's token, or null for a visitor. */
export const getToken = (): string | null => getStored(STORAGE_KEY);

export function saveToken(token: string): void {
  signOutReason = null;
  suspendedToken = null;
  setStored(STORAGE_KEY, token);
  notifyListeners();
}

export function clearToken(): void {
  if (getToken() === null) return;
  removeStored(STORAGE_KEY);
  notifyListeners();
}

export const getSignOutReason = (): SignOutReason | null => signOutReason;

/** What a suspended member may still export the data and delete the account with. */
export const getSuspendedToken = (): string | null => suspendedToken;

/** Drops the token and keeps why, in this tab. Null when it has been read. */
export function setSignOutReason(
  reason: SignOutReason | null,
  newSuspendedToken: string | null = null,
): void {
  signOutReason = reason;
  suspendedToken = newSuspendedToken;
  if (reason) removeStored(STORAGE_KEY);
  notifyListeners();
}

/** Calls back when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const handleStorageEvent = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY || event.key === null) {
      if (event.newValue === null) removeStored(STORAGE_KEY);
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorageEvent);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorageEvent);
  };
}
