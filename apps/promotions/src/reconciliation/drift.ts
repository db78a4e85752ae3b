import type { Drift } from '@pechincha/jobs/recount';
import { addCounts, type Counts } from '../counts/counts.js';
import type { CityCounters } from '../city-counters/city-counters.repository.js';
import type { CityCounterChange, CityCounterKind } from '../city-counters/city-counter.js';

export type CityCounterDrift = Drift & { field: CityCounterKind };

/** Change that makes stored counts equal the counted ones; undefined if they are equal. */
export function getCountsDrift(stored: Counts, counted: Counts): Counts | undefined {
  const { likes, dislikes, comments, netLikes } = stored;
  const negated = { likes: -likes, dislikes: -dislikes, comments: -comments, netLikes: -netLikes };
  const by = addCounts(counted, negated);
  return Object.values(by).some((change) => change !== 0) ? by : undefined;
}

/** Changes that make a city's stored counters equal the counted ones. */
export function getCounterDrift(stored: CityCounters, counted: CityCounters): CityCounterChange[] {
  return [...new Set([...stored.keys(), ...counted.keys()])]
    .map((kind) => ({ kind, by: (counted.get(kind) ?? 0) - (stored.get(kind) ?? 0) }))
    .filter(({ by }) => by !== 0);
}
