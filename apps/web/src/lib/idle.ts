/** The first content comes before everything else; then there is time. In milliseconds. */
const IDLE_DELAY_MS = 1200;

/** Runs when the page has been there for a moment and the browser has nothing better to do; the answer calls it off. */
export function runWhenIdle(task: () => void): () => void {
  let idleCallbackId: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idleCallbackId = window.requestIdleCallback(task, { timeout: 1500 });
    else task();
  }, IDLE_DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (idleCallbackId !== undefined) window.cancelIdleCallback(idleCallbackId);
  };
}
