import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from './use-session';

/** What a visitor asked for before going to /login. In memory: it must not be done twice. */
let pending: { key: string; value: unknown } | undefined;

export const setPendingSignIn = (key: string, value?: unknown): void => {
  pending = { key, value };
};

/** Whether something of `keyPart`, such as a deal's id, is to be done. */
export const isPendingSignIn = (keyPart: string): boolean => pending?.key.includes(keyPart) ?? false;

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
    if (pending?.key !== key) return;
    const value = pending.value as Value;
    pending = undefined;
    if (isAuthenticated) run(value);
  });
  // Not with every render: the page stays until the code of /login is there.
  useEffect(() => {
    if (!isLoading && (isReady || !isAuthenticated)) finish();
  }, [isLoading, isAuthenticated, isReady]);
}

const signInPaths = /^\/(login|register|esqueci-senha|redefinir-senha|confirmar-email)\/?$/i;

/** State of a link to /login or /register, from where the person comes back here. */
export function useReturnState(): unknown {
  const { pathname, search, hash, state } = useLocation();
  return signInPaths.test(pathname) ? (state as unknown) : { from: `${pathname}${search}${hash}` };
}
