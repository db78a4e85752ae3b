import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { safePath } from '../../../lib/safe-path';
import { useSession } from '../../session/hooks/use-session';
import { waitingText } from '../../session/waiting-text';
import { registerWorker } from '../register-worker';
import '../styles/offline-bar.css';

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const offlineText = { title: 'Você está sem internet', text: 'O que está na tela continua aqui.' };

/**
 * A quiet bar while the device has no network, the server keeps the member waiting, or a newer version is there. The
 * place is always there: it is read out when it fills.
 */
export function OfflineBar() {
  const online = useSyncExternalStore(onChange, () => navigator.onLine);
  const { waiting } = useSession();
  const words = online ? waiting && waitingText[waiting] : offlineText;
  const navigate = useNavigate();
  const go = useRef(navigate);
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(
    () =>
      registerWorker({
        onNewVersion: () => setIsOutdated(true),
        onOpen: (path) => void go.current(safePath(path)),
      }),
    [],
  );
  return (
    <div role="status" className="offline-place">
      {words ? (
        <p className="offline-bar">
          <CloudOff aria-hidden="true" />
          <span>
            <strong>{words.title}</strong>
            <span className="offline-more"> {words.text}</span>
          </span>
        </p>
      ) : null}
      {isOutdated && !words ? (
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
