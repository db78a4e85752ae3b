/** The first content comes before everything else; then there is time. In milliseconds. */
const HEAD_START = 1200;

/** Runs when the page has been there for a moment and the browser has nothing better to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(work, { timeout: 1500 });
    else work();
  }, HEAD_START);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
