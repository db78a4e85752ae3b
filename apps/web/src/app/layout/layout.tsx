import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LivePromotions } from '../../features/realtime/components/live-promotions';
import { PageLoading } from '../../components/ui/page-loading';
import { Toasts } from '../../components/ui/toasts';
import { Footer } from './footer';
import { NavigationFocus } from './navigation-focus';
import { TopBar } from './top-bar';

/** The bar, the page and the footer; and what lives as long as the site is open. */
export function Layout() {
  return (
    <>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <TopBar />
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
      <Footer />
      <NavigationFocus />
      <Toasts />
      <LivePromotions />
    </>
  );
}
