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
export function registerServiceWorker({ onNewVersion, onOpen }: ServiceWorkerHandlers): () => void {
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
