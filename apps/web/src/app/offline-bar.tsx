import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../components/ui/button';
import { toSafePath } from '../lib/safe-path';
import { getStored } from '../lib/storage';
import { SIGN_OUTS_KEY } from '../lib/token';
import { useSession } from '../shared/session/use-session';
import { retryText } from '../shared/session/session-retry-page';
import { followSignOutReason } from '../shared/session/sign-outs';
import './offline-bar.css';

interface ServiceWorkerHandlers {
  /** The server serves a newer build than this page's. */
  onNewVersion: () => void;
  /** A browser notification for this path was clicked. */
  onOpen: (path: string) => void;
}

const UPDATE_INTERVAL_MS = 60 * 60_000;

/** Whether this page has the entry chunk of the newest build. */
const isPageBuild = (build: string): boolean =>
  [...document.scripts].some((script) => script.getAttribute('src') === build);

/** Production only: in development the service worker would serve stale code. */
function registerServiceWorker({ onNewVersion, onOpen }: ServiceWorkerHandlers): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const listeners = new AbortController();
  const { signal } = listeners;
  serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ build?: unknown; open?: unknown } | null>) => {
      if (typeof data?.build === 'string' && !isPageBuild(data.build)) onNewVersion();
      if (typeof data?.open !== 'string') return;
      ports[0]?.postMessage(true);
      onOpen(data.open);
    },
    { signal },
  );
  // Registration fails in private windows and insecure origins; the site works without it.
  serviceWorker.register('/sw.js').then(
    (registration) => {
      let checkedAt = Date.now();
      // Long-open pages check for updates when they become visible.
      document.addEventListener(
        'visibilitychange',
        () => {
          if (document.hidden || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return;
          checkedAt = Date.now();
          registration.update().catch(() => undefined);
        },
        { signal },
      );
    },
    () => undefined,
  );
  return () => listeners.abort();
}

const RECHECK_MS = 10_000;

/** Past the service worker, which answers only GET. */
const isServerReached = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Browsers are wrong about it at times, as with a virtual network adapter: what they say is checked. Sign-outs that the
 * server does not have are sent until it does.
 */
function useOffline(): boolean {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    let isMissing = false;
    const check = async (): Promise<void> => {
      isMissing = !navigator.onLine && !(await isServerReached());
      if (listeners.signal.aborted) return;
      setIsOffline(isMissing);
      if (!isMissing && getStored(SIGN_OUTS_KEY) !== null)
        void import('../shared/session/sign-outs').then(
          ({ sendSignOuts }) => sendSignOuts(),
          () => undefined,
        );
    };
    void check();
    const interval = setInterval(() => {
      if (isMissing || getStored(SIGN_OUTS_KEY) !== null) void check();
    }, RECHECK_MS);
    for (const name of ['online', 'offline'])
      window.addEventListener(name, () => void check(), { signal: listeners.signal });
    return () => {
      clearInterval(interval);
      listeners.abort();
    };
  }, []);
  return isOffline;
}

const offlineText = { title: 'Você está sem internet', text: 'O que está na tela continua aqui.' };

/**
 * Status bar for a missing network, a session being retried, or a new version. Always mounted, so that screen
 * readers announce its changes.
 */
export function OfflineBar() {
  const isOffline = useOffline();
  useEffect(followSignOutReason, []);
  const { retryReason } = useSession();
  const message = isOffline ? offlineText : retryReason && retryText[retryReason];
  const navigate = useNavigate();
  const navigateRef = useRef(navigate);
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    navigateRef.current = navigate;
  });
  useEffect(
    () =>
      registerServiceWorker({
        onNewVersion: () => setIsOutdated(true),
        onOpen: (path) => void navigateRef.current(toSafePath(path)),
      }),
    [],
  );
  return (
    <div role="status" className="offline-place">
      {message ? (
        <p className="small offline-bar">
          <CloudOff aria-hidden="true" />
          <span>
            <strong>{message.title}</strong>
            <span className="offline-more"> {message.text}</span>
          </span>
        </p>
      ) : null}
      {isOutdated && !message ? (
        <p className="small offline-bar new-version">
          Nova versão.
          <Button className="text-button" onClick={() => location.reload()}>
            Atualizar
          </Button>
        </p>
      ) : null}
    </div>
  );
}
