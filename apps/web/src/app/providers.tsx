import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { SessionProvider } from '../shared/session/session-provider';
import { isSessionEnded, toApiError } from '../lib/api-error';
import { meKeys } from '../lib/keys';
import { showToast } from '../lib/show-toast';
import { useDelayed } from '../lib/timers';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast text when a query fails without cached data; undefined shows none. */
      errorText?: string | ((error: unknown) => string | undefined) | undefined;
    };
  }
}

function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The member's role may have changed, and the page be no longer theirs.
        if (toApiError(error).status === 403) void queryClient.invalidateQueries({ queryKey: meKeys.all });
        const { errorText } = query.meta ?? {};
        // An ended session shows no toast, unless errorText is a function that decides itself.
        const text =
          typeof errorText === 'function' ? errorText(error) : isSessionEnded(error) ? undefined : errorText;
        if (text && query.state.data === undefined) showToast('error', text, { key: text });
      },
    }),
    // No automatic retries: errors show at once and the user retries. `always` because a paused mutation
    // would be sent long after the user expected it.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/**
 * React Router's `BrowserRouter`, which shows too that a page is loading: until its code is here React keeps the page
 * before.
 */
function PageRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setNavigation] = useState({
    action: history.action,
    location: history.location,
  });
  const [isLoading, startTransition] = useTransition();
  const isSlow = useDelayed(isLoading);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNavigation(next))), [history]);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {isSlow ? (
        <p className="page-progress" role="status">
          <span className="vh">Carregando</span>
        </p>
      ) : null}
      {children}
    </Router>
  );
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <PageRouter>
        <SessionProvider>{children}</SessionProvider>
      </PageRouter>
    </QueryClientProvider>
  );
}
