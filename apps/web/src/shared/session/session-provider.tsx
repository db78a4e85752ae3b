import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { queryOptions, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { toApiError } from '../../lib/api-error';
import { meKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import {
  clearToken,
  saveToken,
  onTokenChange,
  getSignOutReason,
  getToken,
  queueSignOut,
} from '../../lib/token';
import { getMe } from './me';
import { createMemberRetry, getRetryReason } from './member-retry';
import { SessionContext, type Session } from './use-session';

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
