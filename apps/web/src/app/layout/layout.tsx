import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Offline } from '../offline/components/offline';
import { RealtimeUpdates } from '../../shared/live/components/realtime-updates';
import { useSession } from '../../shared/session/hooks/use-session';
import { HashLink } from '../../components/ui/hash-link';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { PageLoading } from '../../components/ui/page-loading';
import { Toasts } from '../../components/ui/toasts';
import { ErrorBoundary } from '../error-boundary';
import { Footer } from './footer';
import { NavigationFocus } from './navigation-focus';
import { TopBar } from './top-bar';
import { lazyPart } from '../../lib/lazy-part';

// The server renders the head of the first page; this component renders the next ones.
const DocumentHead = lazyPart(() => import('./document-head'), 'DocumentHead');
const SessionEndedPage = lazyPart(() => import('../session-ended-page'), 'SessionEndedPage');

/** Top bar, page and footer, with the components that outlive navigation. */
export function Layout() {
  const { signOutReason } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <HashLink className="skip" hash="#conteudo" replace>
        Ir para o conteúdo
      </HashLink>
      <OptionalBoundary>
        <DocumentHead />
      </OptionalBoundary>
      <TopBar />
      <Offline />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageLoading />}>
          {signOutReason ? <SessionEndedPage reason={signOutReason} /> : <Outlet />}
        </Suspense>
      </ErrorBoundary>
      <Footer />
      <NavigationFocus />
      <Toasts />
      <RealtimeUpdates />
    </>
  );
}
