import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
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

/** A quiet bar while the device has no network. The place is always there: it is read out when it fills. */
export function OfflineBar() {
  const online = useSyncExternalStore(onChange, () => navigator.onLine);
  useEffect(registerWorker, []);
  return (
    <div role="status" className="offline-place">
      {online ? null : (
        <p className="offline-bar">
          <CloudOff aria-hidden="true" />
          <span>
            <strong>Você está sem internet</strong>
            <span className="offline-more"> O que está na tela continua aqui.</span>
          </span>
        </p>
      )}
    </div>
  );
}
