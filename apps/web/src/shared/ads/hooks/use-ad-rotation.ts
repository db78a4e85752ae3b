import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { useEffect, useState } from 'react';
import { getNextIndex, getDisplayMs } from '../ad-rotation';

/** Index of the ad shown; paused unless `isRunning`. */
export function useAdRotation(ads: readonly PublicAdvertisement[], isRunning: boolean): number {
  const [index, setIndex] = useState(0);
  const currentIndex = index < ads.length ? index : 0;
  const displayMs = getDisplayMs(ads, currentIndex);
  useEffect(() => {
    if (!isRunning || displayMs === null) return undefined;
    const timer = setTimeout(() => setIndex(getNextIndex(ads.length, currentIndex)), displayMs);
    return () => clearTimeout(timer);
  }, [isRunning, displayMs, currentIndex, ads.length]);
  return currentIndex;
}
