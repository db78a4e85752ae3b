import { useSyncExternalStore } from 'react';

function createMinWidthHook(width: number): () => boolean {
  const query = matchMedia(`(min-width: ${width}px)`);
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Whether there is room for menus where a phone has sheets. */
export const useIsWide = createMinWidthHook(720);

/** Whether there is room for a column beside the page. */
export const useIsExtraWide = createMinWidthHook(1440);
