import type { Drift } from '@pechincha/service-kit/recount';
import { addCounts, type Counts } from '../counts/counts.js';
import type { CityCounters } from '../city-counters/city-counters.repository.js';
import type { CityCounterChange, CityCounterKind } from '../city-counters/city-counter.js';

export type CityCounterDrift = Drift & { what: CityCounterKind };

/** What to add to a deal's counts so that they are what was counted; undefined where they are. */
export function getCountsDrift(stored: Counts, counted: Counts): Counts | undefined {
  const { likes, dislikes, comments } = stored;
  const by = addCounts(counted, { likes: -likes, dislikes: -dislikes, comments: -comments });
  return by.likes || by.dislikes || by.comments ? by : undefined;
}

/** What to add to a city's numbers so that they are what was counted. */
export function getCounterDrift(stored: CityCounters, counted: CityCounters): CityCounterChange[] {
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((kind) => ({ kind, by: (counted.get(kind) ?? 0) - (stored.get(kind) ?? 0) }))
    .filter(({ by }) => by !== 0);
}
