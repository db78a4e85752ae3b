const INTERACTION_EVENTS = ['pointerup', 'keyup'] as const;

/**
 * Requests the browser notification permission at the first interaction, as browsers require one; only while
 * undecided. Returns a function that cancels it.
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
