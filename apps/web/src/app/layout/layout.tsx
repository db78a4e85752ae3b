import { Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { HashLink } from '../../components/ui/labels';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { PageLoading } from '../../components/ui/state-page';
import { Toasts } from '../../components/ui/toasts';
import { footerYear } from '../../config';
import { lazyPart, runWhenIdle } from '../../lib/lazy-part';
import { useSite } from '../../lib/site';
import { RealtimeUpdates } from '../../shared/live/realtime-updates';
import { useSession } from '../../shared/session/use-session';
import { ErrorBoundary } from '../error-boundary';
import { NavigationFocus } from './navigation-focus';
import { TopBar } from './top-bar';
import './layout.css';

/** 'Instagram', or the host of another network. Empty for an address that is none. */
function getSocialLabel(url: string): string {
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/.exec(url)?.[1] ?? '';
  return host === 'instagram.com' ? 'Instagram' : host;
}

export function Footer() {
  const { name, contactEmail, socialUrl } = useSite();
  const socialLabel = getSocialLabel(socialUrl);
  return (
    <footer className="footer">
      <div className="cluster footer-content">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        {socialLabel ? (
          <a href={socialUrl} target="_blank" rel="noopener noreferrer">
            {socialLabel}
          </a>
        ) : null}
        <Link to="/como-medimos">Como medimos</Link>
        <Link to="/moderacao">Moderação aberta</Link>
        <Link to="/ranking">Ranking</Link>
        <Link to="/privacidade">Política de Privacidade</Link>
        <Link to="/termos">Termos de Uso</Link>
        <span className="muted">
          © {footerYear} {name}
        </span>
      </div>
    </footer>
  );
}

const OfflineBar = lazyPart(() => import('../offline-bar'), 'OfflineBar');

/** Loads the status bar after the page. */
function Offline() {
  const [ready, setReady] = useState(false);
  useEffect(() => runWhenIdle(() => setReady(true)), []);
  return ready ? (
    <OptionalBoundary>
      <OfflineBar />
    </OptionalBoundary>
  ) : null;
}

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
