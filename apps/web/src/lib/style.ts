import { useSyncExternalStore } from 'react';

/** Joins class names, skipping falsy ones. */
export const classes = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');

export type Theme = 'light' | 'dark';

declare global {
  interface Window {
    /**
     * Of the inline script of the page shell, which shows the chosen theme before the first paint and follows other
     * tabs and the system. @param chosen null for the system's
     */
    setTheme: (chosen: Theme | null) => void;
  }
}

export const getTheme = (): Theme =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';

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
