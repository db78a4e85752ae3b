/** Lets the first content render undisturbed. */
const IDLE_DELAY_MS = 1200;

/** Runs the task after a delay, once the browser is idle. Returns a function that cancels it. */
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
