/** Errors of code that nobody waits for. */
const ignoredErrors = new WeakSet<object>();

/** Loads code that the page is whole without: where it does not come, that is no reason to reload the page. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof error === 'object' && error !== null) ignoredErrors.add(error);
    throw error;
  }
}

const chunkLoadErrors = new WeakSet<object>();

/** Whether an error says that code could not be fetched, as after a deploy or without a network. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && chunkLoadErrors.has(error);

const STORAGE_KEY = 'reloaded-build';

/** Remembers that this tab was reloaded for a build; false where it was already, or nothing can be remembered. */
function markFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
    return true;
  } catch {
    return false;
  }
}

/** After a deploy the code that an open page asks for may be gone: the page is loaded anew, once for each build. */
export function reloadOnChunkLoadError(build: string): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    chunkLoadErrors.add(payload);
    // Whoever asked for the code learns of it first, and may call it unimportant.
    setTimeout(() => {
      if (!ignoredErrors.has(payload) && navigator.onLine && markFirstReload(build)) location.reload();
    });
  });
}
