import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isHttpError, toApiError } from '../../lib/api-error';
import { isChunkLoadError } from '../../lib/lazy-part';
import { http } from '../../lib/http';
import { meKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import {
  clearToken,
  getSignOutReason,
  getToken,
  onTokenChange,
  queueSignOut,
  saveToken,
} from '../../lib/token';
import { type RetryReason, type Session, SessionContext } from './use-session';

let pendingRequest: Promise<void> | undefined;

/**
 * Delays `getMe` until a session-ending request completes: the server closes the socket before responding,
 * which would refetch `me` with the revoked token.
 */
export async function blockGetMeDuring(request: () => Promise<void>): Promise<void> {
  pendingRequest = request();
  await pendingRequest;
}

export async function getMe(): Promise<CurrentUser> {
  const token = getToken();
  // The caller of blockGetMeDuring handles the error.
  await pendingRequest?.catch(() => undefined);
  if (getToken() !== token) throw new Error('The session ended during the wait');
  const [{ data }, { parseCurrentUser }] = await Promise.all([
    http.get<unknown>('/users/me'),
    // Visitors need no parser.
    import('../../api/user'),
  ]);
  return parseCurrentUser(data);
}

const MAX_SERVER_ERRORS = 3;
const MAX_DELAY_MS = 15_000;

export function getRetryReason(error: unknown): RetryReason | null {
  if (isChunkLoadError(error)) return 'network';
  if (!isHttpError(error) || error.code === 'ERR_CANCELED') return null;
  if (!error.response) return 'network';
  return error.response.status === 429 ? 'busy' : null;
}

/** Unlimited retries offline and on 429; three on server errors; none otherwise. */
export function createMemberRetry() {
  let serverErrors = 0;
  return {
    retry(failures: number, error: unknown): boolean {
      if (failures === 0) serverErrors = 0;
      if (getRetryReason(error)) return true;
      const { status } = toApiError(error);
      if (status === null || status < 500) return false;
      serverErrors += 1;
      return serverErrors <= MAX_SERVER_ERRORS;
    },
    /** Milliseconds: Retry-After, else exponential from 1 s. */
    retryDelay(failures: number, error: unknown): number {
      const { retryAfter } = toApiError(error);
      return retryAfter === undefined ? Math.min(1000 * 2 ** failures, MAX_DELAY_MS) : retryAfter * 1000;
    },
  };
}

const memberQuery = (token: string | null, memberRetry: ReturnType<typeof createMemberRetry>) =>
  queryOptions({
    queryKey: meKeys.byToken(token),
    queryFn: getMe,
    ...memberRetry,
  });

/** Provides the session. It follows the stored token, which may change here or in another tab. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const token = useSyncExternalStore(onTokenChange, getToken);
  const signOutReason = useSyncExternalStore(onTokenChange, getSignOutReason);
  const [memberRetry] = useState(createMemberRetry);
  const me = useQuery({
    ...memberQuery(token, memberRetry),
    enabled: token !== null,
    staleTime: 60_000,
    // The link of the e-mail may have been opened, or the profile saved, in another tab or on another device.
    refetchOnWindowFocus: ({ state }) => state.data?.emailConfirmed !== false || 'always',
  });
  const user = (token !== null && me.data) || null;

  const isLoading = token !== null && user === null;
  const retryReason = isLoading
    ? me.fetchStatus === 'paused'
      ? 'network'
      : getRetryReason(me.failureReason)
    : null;

  const loadError = token !== null && !me.data ? me.error : null;
  useEffect(() => {
    if (!loadError || getToken() !== token) return;
    clearToken();
    // No toast for a revoked session; a server error needs an explanation.
    if ((toApiError(loadError).status ?? 0) >= 500) {
      const text = 'Não conseguimos confirmar sua sessão. Entre de novo daqui a pouco.';
      showToast('warning', text, { key: text });
    }
  }, [loadError, token]);

  const lastToken = useRef(token);
  useEffect(() => {
    if (lastToken.current === token) return;
    lastToken.current = token;
    // Cached responses belong to the previous session. Member-only pages are unmounted by now.
    const isMeQuery = ({ queryKey }: Query): boolean => queryKey[0] === meKeys.all[0];
    queryClient.removeQueries({ predicate: (query) => isMeQuery(query) && query.queryKey[1] !== token });
    void queryClient.resetQueries({ predicate: (query) => !isMeQuery(query) });
  }, [token, queryClient]);

  const session = useMemo<Session>(() => {
    return {
      user,
      isAuthenticated: user !== null,
      isLoading,
      waitUntilLoaded: () => queryClient.ensureQueryData(memberQuery(token, memberRetry)),
      retryReason,
      signOutReason,
      signIn(next) {
        saveToken(next);
        return queryClient.fetchQuery(memberQuery(next, memberRetry));
      },
      updateUser(next) {
        queryClient.setQueryData<CurrentUser>(meKeys.byToken(token), next);
      },
      async signOut() {
        // Locally first: the server closes the socket on sign-out, which would refetch `me` with the old
        // token.
        clearToken();
        if (token) {
          queueSignOut(token);
          await import('./sign-outs').then(({ signOut }) => signOut(token)).catch(() => undefined);
        }
        showToast('info', 'Você foi desconectado');
      },
      clearSession: clearToken,
    };
  }, [user, isLoading, retryReason, token, signOutReason, memberRetry, queryClient]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
