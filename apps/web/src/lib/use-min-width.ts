import { useSyncExternalStore } from 'react';

/** @param width in em, which follows the text size of the browser as the style sheets do */
function createMinWidthHook(width: number): () => boolean {
  const query = matchMedia(`(min-width: ${width}em)`);
  const subscribe = (listener: () => void): (() => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** Wide enough for a menu of actions instead of a sheet. */
export const useIsMenuWide = createMinWidthHook(37.5);

/** Wide enough for filter menus instead of a sheet. */
export const useIsWide = createMinWidthHook(45);

/** Wide enough for a side column. */
export const useIsExtraWide = createMinWidthHook(90);
