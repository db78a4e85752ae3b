const PRESSES = ['pointerup', 'keyup'] as const;

/**
 * Asks for browser notifications where nobody was asked yet; a refusal is never asked about again. At the first press,
 * because browsers let a page ask only then. Returns a function that stops it.
 */
export function requestPermissionAtPress(): () => void {
  if (!('Notification' in window) || Notification.permission !== 'default') return () => undefined;
  const waiting = new AbortController();
  const ask = (): void => {
    waiting.abort();
    void Notification.requestPermission();
  };
  for (const press of PRESSES) window.addEventListener(press, ask, { signal: waiting.signal });
  return () => waiting.abort();
}
