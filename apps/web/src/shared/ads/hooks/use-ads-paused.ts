import { useState } from 'react';
import { getStored, setStored } from '../../../lib/storage';

const STORAGE_KEY = 'ads-stopped';

/** Rotation pause: the stored choice, else `prefers-reduced-motion`. */
export function useAdsPaused(): [stopped: boolean, change: (isPaused: boolean) => void] {
  const [isPaused, setIsPaused] = useState(() => {
    const stored = getStored(STORAGE_KEY);
    return stored ? stored === 'yes' : matchMedia('(prefers-reduced-motion: reduce)').matches;
  });
  return [
    isPaused,
    (next) => {
      setStored(STORAGE_KEY, next ? 'yes' : 'no');
      setIsPaused(next);
    },
  ];
}
