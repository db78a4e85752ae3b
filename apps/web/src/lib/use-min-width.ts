import { useSyncExternalStore } from 'react';

function createMinWidthHook(width: number): () => boolean {
  const query = matchMedia(`(min-width: ${width}px)`);
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Wide enough for a menu of actions instead of a sheet. */
export const useIsMenuWide = createMinWidthHook(600);

/** Wide enough for filter menus instead of a sheet. */
export const useIsWide = createMinWidthHook(720);

/** Wide enough for a side column. */
export const useIsExtraWide = createMinWidthHook(1440);
