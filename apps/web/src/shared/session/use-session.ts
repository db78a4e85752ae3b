import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabStorage } from '../../lib/storage';
import type { SignOutReason } from '../../lib/token';

/** Why loading the member is retried; the session stays. */
export type RetryReason = 'network' | 'busy';

export interface Session {
  user: CurrentUser | null;
  isAuthenticated: boolean;
  /** True until the member is loaded. */
  isLoading: boolean;
  /** Resolves once the member is loaded; rejects if the session has ended. */
  waitUntilLoaded: () => Promise<CurrentUser>;
  /** Why loading the member is being retried; null if it is not. */
  retryReason: RetryReason | null;
  /** Why the session ended for good, until acknowledged. */
  signOutReason: SignOutReason | null;
  /** Stores the token and loads the member. */
  signIn: (token: string) => Promise<CurrentUser>;
  /** Replaces the cached member after an update. */
  updateUser: (user: CurrentUser) => void;
  /** Signs out here and on the server. */
  signOut: () => Promise<void>;
  /** Drops a session that the server has already ended. */
  clearSession: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

const STORAGE_KEY = 'after-sign-in';

/** What a visitor asked for before going to /login, which may be reloaded. */
export const setPendingSignIn = (key: string, value?: unknown): void =>
  tabStorage.set(STORAGE_KEY, JSON.stringify({ key, value }));

const readPending = (): { key: string; value?: unknown } =>
  JSON.parse(tabStorage.get(STORAGE_KEY) ?? '{"key":""}') as { key: string };

/** Whether something of `keyPart`, such as a deal's id, is to be done. */
export const isPendingSignIn = (keyPart: string): boolean => readPending().key.includes(keyPart);

/** Returns a function that sends a visitor to /login and back, where `useAfterSignIn` of the same key does the rest. */
export function useGoToLogin(key: string): (value?: unknown) => void {
  const navigate = useNavigate();
  return (value) => {
    setPendingSignIn(key, value);
    void navigate('/login', { state: { from: `${location.pathname}${location.search}${location.hash}` } });
  };
}

/**
 * Does what a visitor asked for once signed in. Someone who comes back without signing in has dropped it.
 * @param isReady whether what `run` depends on is loaded
 */
export function useAfterSignIn<Value = void>(key: string, run: (value: Value) => void, isReady = true): void {
  const { isAuthenticated, isLoading } = useSession();
  const finish = useEffectEvent(() => {
    const pending = readPending();
    if (pending.key !== key) return;
    tabStorage.remove(STORAGE_KEY);
    if (isAuthenticated) run(pending.value as Value);
  });
  // Not with every render: the page stays until the code of /login is there.
  useEffect(() => {
    if (!isLoading && (isReady || !isAuthenticated)) finish();
  }, [isLoading, isAuthenticated, isReady]);
}

export const signInPaths = /^\/(login|register|esqueci-senha|redefinir-senha|confirmar-email)\/?$/i;

/** State of a link to /login or /register, from where the person comes back here. */
export function useReturnState(): unknown {
  const { pathname, search, hash, state } = useLocation();
  return signInPaths.test(pathname) ? (state as unknown) : { from: `${pathname}${search}${hash}` };
}
