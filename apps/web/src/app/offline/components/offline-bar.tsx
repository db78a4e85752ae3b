import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toSafePath } from '../../../lib/safe-path';
import { getStored } from '../../../lib/storage';
import { SIGN_OUTS_KEY } from '../../../lib/token';
import { useSession } from '../../../shared/session/hooks/use-session';
import { followSignOutReason } from '../../../shared/session/sign-out-reason';
import { retryText } from '../../../shared/session/retry-text';
import { registerServiceWorker } from '../register-service-worker';
import './offline-bar.css';

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
        void import('../../../shared/session/api/sign-outs').then(
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
        <p className="offline-bar">
          <CloudOff aria-hidden="true" />
          <span>
            <strong>{message.title}</strong>
            <span className="offline-more"> {message.text}</span>
          </span>
        </p>
      ) : null}
      {isOutdated && !message ? (
        <p className="offline-bar new-version">
          Nova versão.
          <button type="button" className="plain" onClick={() => location.reload()}>
            Atualizar
          </button>
        </p>
      ) : null}
    </div>
  );
}
