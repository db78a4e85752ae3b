const INTERACTION_EVENTS = ['pointerup', 'keyup'] as const;

/**
 * Asks for browser notifications where nobody was asked yet; a refusal is never asked about again. At the first press,
 * because browsers let a page ask only then. Returns a function that stops it.
 */
export function requestPermissionOnInteraction(): () => void {
  if (!('Notification' in window) || Notification.permission !== 'default') return () => undefined;
  const controller = new AbortController();
  const request = (): void => {
    controller.abort();
    void Notification.requestPermission();
  };
  for (const eventName of INTERACTION_EVENTS)
    window.addEventListener(eventName, request, { signal: controller.signal });
  return () => controller.abort();
}
