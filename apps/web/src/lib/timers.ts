import { getNow } from '@pechincha/contracts/days';
import { useEffect, useState, useSyncExternalStore } from 'react';

let now = getNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shows the times anew, as after the clock was corrected. */
export function updateTimes(): void {
  now = getNow();
  listeners.forEach((notify) => notify());
}

function subscribe(listener: () => void): () => void {
  // Without subscribers there was no timer, so `now` may be outdated.
  if (listeners.size === 0) now = getNow();
  listeners.add(listener);
  timer ??= setInterval(updateTimes, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Current time in milliseconds, updated every 30 s by one shared timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** True once `pending` has lasted for `milliseconds`: short waits show no skeleton. */
export function useDelayed(pending: boolean, milliseconds = 200): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setIsDelayed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [pending, milliseconds]);
  return pending && isDelayed;
}
