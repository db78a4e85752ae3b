import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { failureOf } from '../../../lib/failure';
import { notify } from '../../../lib/notify';
import { dropToken, keepToken, onTokenChange, readFarewell, readToken } from '../../../lib/token';
import { readMe } from '../api/me';
import { postLogout } from '../api/logout';
import { SessionContext, type Session } from '../hooks/use-session';

const isOutOfReach = (error: unknown): boolean => {
  const { status } = failureOf(error);
  return status === null || status >= 500;
};

/** A server that is out of breath is asked again before the session is given up: after 1, 2 and 4 seconds. */
const retry = (times: number, error: unknown): boolean => times < 3 && isOutOfReach(error);

/** Knows who is here. The token decides: whatever sets or drops it, in this tab or another, is followed. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const token = useSyncExternalStore(onTokenChange, readToken);
  const farewell = useSyncExternalStore(onTokenChange, readFarewell);
  const me = useQuery({
    queryKey: ['me', token],
    queryFn: readMe,
    enabled: token !== null,
    staleTime: 60_000,
    retry,
    // Without a network it waits: that is no reason to end a session.
    networkMode: 'online',
  });
  const user = (token !== null && me.data) || null;

  const failed = token !== null && !me.data ? me.error : null;
  useEffect(() => {
    if (!failed) return;
    dropToken();
    // A session that the server ended ends quietly; one that could not be confirmed must not just be gone.
    if (isOutOfReach(failed)) {
      const words = 'Não conseguimos confirmar sua sessão. Entre de novo daqui a pouco.';
      notify('warning', words, { key: words });
    }
  }, [failed]);

  const lastToken = useRef(token);
  useEffect(() => {
    if (lastToken.current === token) return;
    lastToken.current = token;
    // Every cached answer belongs to the session it was read with; by now pages of members only are gone.
    const isMe = ({ queryKey }: Query): boolean => queryKey[0] === 'me';
    queries.removeQueries({ predicate: (query) => isMe(query) && query.queryKey[1] !== token });
    void queries.resetQueries({ predicate: (query) => !isMe(query) });
  }, [token, queries]);

  const session = useMemo<Session>(() => {
    return {
      user,
      isAuthenticated: user !== null,
      isLoading: token !== null && user === null,
      farewell,
      enter(next) {
        keepToken(next);
        return queries.fetchQuery({ queryKey: ['me', next], queryFn: readMe });
      },
      update(next) {
        queries.setQueryData<CurrentUser>(['me', token], next);
      },
      async leave() {
        // First here, with or without the server's word: its end of the session closes the socket, and a token that
        // is still kept would be asked about once more.
        dropToken();
        if (token) await postLogout(token).catch(() => undefined);
        notify('info', 'Você foi desconectado');
      },
      forget: dropToken,
    };
  }, [user, token, farewell, queries]);

  return <SessionContext value={session}>{children}</SessionContext>;
}
