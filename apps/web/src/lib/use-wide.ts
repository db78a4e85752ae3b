import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 720px)');

const subscribe = (listener: () => void): (() => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for menus where a phone has sheets. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
