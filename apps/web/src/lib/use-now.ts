import { getNow } from '@pechincha/contracts/clock';
import { useSyncExternalStore } from 'react';

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
