interface ServiceWorkerHandlers {
  /** A newer build than this page's is served now. */
  onNewVersion: () => void;
  /** A notification was pressed that leads to this path. */
  onOpen: (path: string) => void;
}

const UPDATE_INTERVAL_MS = 60 * 60_000;

/** The file with which this page began; the worker names that of the newest build. */
const getPageBuild = (): string | undefined => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return entry ? new URL(entry.src).pathname : undefined;
};

/** The worker keeps what is needed without a network. While developing there is none: it would keep old code. */
export function registerServiceWorker({ onNewVersion, onOpen }: ServiceWorkerHandlers): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const listeners = new AbortController();
  const { signal } = listeners;
  serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ build?: unknown; open?: unknown } | null>) => {
      if (typeof data?.build === 'string' && data.build !== getPageBuild()) onNewVersion();
      if (typeof data?.open !== 'string') return;
      ports[0]?.postMessage(true);
      onOpen(data.open);
    },
    { signal },
  );
  // Where the browser refuses (a private window, no secure origin) the site is what it was without.
  serviceWorker.register('/sw.js').then(
    (registration) => {
      let checkedAt = Date.now();
      // A page that stays open for days asks when one comes back to it.
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
