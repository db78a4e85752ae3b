import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionProvider } from '../features/session/components/session-provider';
import { isSessionEnded } from '../lib/api-error';
import { showToast } from '../lib/show-toast';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is said when the first reading fails; what fails later keeps what was read before. */
      errorText?: string | ((error: unknown) => string | undefined);
    };
  }
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const { errorText } = query.meta ?? {};
        // A place that says something when the session is over decides for itself.
        const text =
          typeof errorText === 'function' ? errorText(error) : isSessionEnded(error) ? undefined : errorText;
        if (text && query.state.data === undefined) showToast('error', text, { key: text });
      },
    }),
    // A failure is told at once and the reader decides: trying again unseen would only make it late. Without a
    // network too: what waits in silence would be sent when nobody thinks of it any more.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <SessionProvider>{children}</SessionProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
