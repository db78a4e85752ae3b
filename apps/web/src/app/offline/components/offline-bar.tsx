import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { toSafePath } from '../../../lib/safe-path';
import { useSession } from '../../../shared/session/hooks/use-session';
import { retryText } from '../../../shared/session/retry-text';
import { registerServiceWorker } from '../register-service-worker';
import './offline-bar.css';

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const offlineText = { title: 'Você está sem internet', text: 'O que está na tela continua aqui.' };

/**
 * Status bar for a missing network, a session being retried, or a new version. Always mounted, so that screen
 * readers announce its changes.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const { retryReason } = useSession();
  const message = online ? retryReason && retryText[retryReason] : offlineText;
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
