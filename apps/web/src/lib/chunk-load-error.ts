/** Load errors of optional code, which cause no reload. */
const ignoredErrors = new WeakSet<object>();

/** Loads optional code: a failed load does not reload the page. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof error === 'object' && error !== null) ignoredErrors.add(error);
    throw error;
  }
}

const chunkLoadErrors = new WeakSet<object>();

/** Whether code could not be fetched, as after a deploy or offline. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && chunkLoadErrors.has(error);

const STORAGE_KEY = 'reloaded-build';

/** Records the reload for this tab; false if already recorded for this build or if storage is unavailable. */
function markFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
    return true;
  } catch {
    return false;
  }
}

/** Reloads the page when its code is gone after a deploy; at most once per build, to avoid a reload loop. */
export function reloadOnChunkLoadError(build: string): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkLoadErrors.add(payload);
    // Deferred, so that `loadOptional` can mark the error as ignored first.
    setTimeout(() => {
      if (!ignoredErrors.has(payload) && navigator.onLine && markFirstReload(build)) location.reload();
    });
  });
}
