/** The worker keeps what is needed without a network. While developing there is none: it would keep old code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where the browser refuses (a private window, no secure origin) the site is what it was without.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
