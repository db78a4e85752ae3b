const chunkLoadErrors = new WeakSet<object>();

/** Whether code could not be fetched, as after a deploy or offline. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && chunkLoadErrors.has(error);

/** Removes a style sheet that failed: Vite requests one only while the page has no link to it. */
export function recordChunkLoadErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkLoadErrors.add(payload);
    const path = / CSS for (.+)/.exec(payload.message)?.[1];
    if (path) document.querySelector(`link[href="${path}"]`)?.remove();
  });
}

const STORAGE_KEY = 'reloaded-build';

/** Reloads the page, whose code may be gone after a deploy; at most once per build and tab, to avoid a reload loop. */
export function reloadOnce(): void {
  try {
    if (!navigator.onLine || sessionStorage.getItem(STORAGE_KEY) === import.meta.url) return;
    sessionStorage.setItem(STORAGE_KEY, import.meta.url);
    location.reload();
  } catch {
    // Without storage it could loop.
  }
}
