import { useSyncExternalStore } from 'react';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { getToken } from '../../lib/token';

/** A visitor's mutes stay on the device; a member's are copied here, so that lists hide at their first paint. */
const VISITOR_KEY = 'mutes';
const MEMBER_KEY = 'member-mutes';

const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

const getKey = (): string => (getToken() === null ? VISITOR_KEY : MEMBER_KEY);

/** Mutes of the member, or of a visitor, as JSON; null without any. */
export const readMutes = (): string | null => getStored(getKey());

export function writeMutes(mutes: string | null): void {
  if (mutes === null) removeStored(getKey());
  else setStored(getKey(), mutes);
  notifyListeners();
}

/** After signing out the device keeps none of the member's. */
export function removeMemberMutes(): void {
  removeStored(MEMBER_KEY);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useStoredMutes = (): string | null => useSyncExternalStore(subscribe, readMutes);
