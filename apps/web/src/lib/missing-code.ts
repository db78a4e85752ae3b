/** Errors of code that nobody waits for. */
const quietErrors = new WeakSet<object>();

/** Loads code that the page is whole without: where it does not come, that is no reason to reload the page. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof error === 'object' && error !== null) quietErrors.add(error);
    throw error;
  }
}

const missingCodeErrors = new WeakSet<object>();

/** Whether an error says that code could not be fetched, as after a deploy or without a network. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missingCodeErrors.has(error);

const KEY = 'reloaded-build';

/** Remembers that this tab was reloaded for a build; false where it was already, or nothing can be remembered. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
    return true;
  } catch {
    return false;
  }
}

/** After a deploy the code that an open page asks for may be gone: the page is loaded anew, once for each build. */
export function reloadForMissingCode(build: string): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missingCodeErrors.add(payload);
    // Whoever asked for the code learns of it first, and may call it unimportant.
    setTimeout(() => {
      if (!quietErrors.has(payload) && navigator.onLine && isFirstReload(build)) location.reload();
    });
  });
}
