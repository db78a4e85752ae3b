import { removeStored, getStored, setStored } from './storage';

const STORAGE_KEY = 'token';
const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Why the session ended for good; shown once. */
export type SignOutReason = 'suspended' | 'deleted';
let signOutReason: SignOutReason | null = null;
/** Cleared with the sign-out reason. In memory only, because it is not a session. */
let suspendedToken: string | null = null;

/** The member's token; null for visitors. */
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

/** Token of an account whose deletion was sent and not answered. */
let deletingToken: string | null = null;
export const isDeleting = (token: string | null): boolean => token !== null && token === deletingToken;
export const setDeletingToken = (token: string | null): void => void (deletingToken = token);

/** The server has ended the session: with the account, if its deletion was sent. */
export function endSession(token: string): void {
  if (isDeleting(token)) setSignOutReason('deleted');
  else clearToken();
}

/** Where the tokens of sessions are that have ended here and not yet on the server. */
export const SIGN_OUTS_KEY = 'sign-outs';

export const queueSignOut = (token: string): void =>
  setStored(SIGN_OUTS_KEY, `${getStored(SIGN_OUTS_KEY) ?? ''} ${token}`);

export const getSignOutReason = (): SignOutReason | null => signOutReason;

/** Token with which a suspended member can export their data and delete the account. */
export const getSuspendedToken = (): string | null => suspendedToken;

/** Passes the reason on to other tabs, which get the event alone. */
export const REASON_KEY = 'sign-out-reason';

/** Drops the token and sets the reason, for all tabs if it was theirs. Null clears it in this tab after it was shown. */
export function setSignOutReason(
  reason: SignOutReason | null,
  newSuspendedToken: string | null = null,
): void {
  signOutReason = reason;
  suspendedToken = newSuspendedToken;
  if (reason && getToken() !== null) {
    setStored(REASON_KEY, `${reason} ${newSuspendedToken ?? ''}`);
    removeStored(REASON_KEY);
    removeStored(STORAGE_KEY);
  }
  notifyListeners();
}

/** Calls the listener when the token changes in any tab. Returns a function that unsubscribes. */
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
