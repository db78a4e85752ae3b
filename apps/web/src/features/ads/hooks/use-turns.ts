import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { useEffect, useState } from 'react';
import { nextOf, turnOf } from '../ad-turns';

/** Whose turn it is. Nobody's time runs while one looks closer, or somewhere else. */
export function useTurns(ads: readonly PublicAdvertisement[], running: boolean): number {
  const [index, setIndex] = useState(0);
  const turn = index < ads.length ? index : 0;
  const time = turnOf(ads, turn);
  useEffect(() => {
    if (!running || time === null) return undefined;
    const timer = setTimeout(() => setIndex(nextOf(ads.length, turn)), time);
    return () => clearTimeout(timer);
  }, [running, time, turn, ads.length]);
  return turn;
}
