import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { dropToken, keepToken, onTokenChange, readToken } from '../../../lib/token';
import { readMe } from '../api/me';
import { postLogout } from '../api/logout';
import { SessionContext, type Session } from '../hooks/use-session';

/** A server that is out of breath is asked again before the session is given up. */
const retry = (times: number, error: unknown): boolean => {
  const { status } = failureOf(error);
  return times < 2 && (status === null || status >= 500);
};

/** Knows who is here. The token decides: whatever sets or drops it, in this tab or another, is followed. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const token = useSyncExternalStore(onTokenChange, readToken);
  const me = useQuery({
    queryKey: ['me', token],
    queryFn: readMe,
    enabled: token !== null,
    staleTime: 60_000,
    retry,
  });
  const user = (token !== null && me.data) || null;

  const failed = token !== null && me.isError && !me.data;
  useEffect(() => {
    if (failed) dropToken();
  }, [failed]);

  const session = useMemo<Session>(() => {
    // What was read as somebody else carries that person's likes: it is read again.
    const readAgain = () => queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    return {
      user,
      isAuthenticated: user !== null,
      isLoading: token !== null && user === null,
      async enter(next) {
        keepToken(next);
        const member = await queries.fetchQuery({ queryKey: ['me', next], queryFn: readMe });
        void readAgain();
        return member;
      },
      async leave() {
        // Without the server's word the session still ends on this device.
        await postLogout().catch(() => undefined);
        dropToken();
        queries.removeQueries({ queryKey: ['me'] });
        void readAgain();
        notify('info', 'Você foi desconectado');
      },
    };
  }, [user, token, queries]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
