import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Offline } from '../../features/offline/components/offline';
import { LivePromotions } from '../../features/realtime/components/live-promotions';
import { useSession } from '../../features/session/hooks/use-session';
import { loadQuietly } from '../../lib/missing-code';
import { Optional } from '../../components/ui/optional';
import { PageLoading } from '../../components/ui/page-loading';
import { Toasts } from '../../components/ui/toasts';
import { ErrorPage } from '../error-page';
import { Footer } from './footer';
import { NavigationFocus } from './navigation-focus';
import { TopBar } from './top-bar';

// The server has named the page that was opened; this names the next ones.
const DocumentHead = lazy(() =>
  loadQuietly(() => import('./document-head')).then((module) => ({ default: module.DocumentHead })),
);
const FarewellPage = lazy(() =>
  import('../farewell-page').then((module) => ({ default: module.FarewellPage })),
);

/** The bar, the page and the footer; and what lives as long as the site is open. */
export function Layout() {
  const { farewell } = useSession();
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Optional>
        <DocumentHead />
      </Optional>
      <TopBar />
      <Offline />
      <ErrorPage at={pathname}>
        <Suspense fallback={<PageLoading />}>
          {farewell ? <FarewellPage why={farewell} /> : <Outlet />}
        </Suspense>
      </ErrorPage>
      <Footer />
      <NavigationFocus />
      <Toasts />
      <LivePromotions />
    </>
  );
}
