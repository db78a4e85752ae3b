import { plus, type Counts } from '../counts/counts.js';
import { placesOf, publishedIn, tallyId, type CityTally, type TallyKind } from '../tallies/tally.js';

/** A kept number that is not what its rows say. */
export interface Drift {
  /** A deal, or a city. */
  of: string;
  what: string;
  kept: number;
  counted: number;
}

/** What to add to a deal's counts so that they are what was counted; undefined where they are. */
export function countsDrift(kept: Counts, counted: Counts): Counts | undefined {
  const { likes, dislikes, comments } = kept;
  const by = plus(counted, { likes: -likes, dislikes: -dislikes, comments: -comments });
  return by.likes || by.dislikes || by.comments ? by : undefined;
}

/** Deals of a city that first became active in an hour. */
export const publishedGroup = (city: string, hour: Date, count: number): CityTally => ({
  city,
  kind: publishedIn(hour),
  count,
});

/** Numbers by their id: some as they are, the others in their city and everywhere. */
export function tallied(
  cities: readonly CityTally[],
  asTheyAre: readonly CityTally[] = [],
): Map<string, CityTally> {
  const sums = new Map<string, CityTally>();
  const add = (city: string, kind: TallyKind, count: number): void => {
    const id = tallyId(city, kind);
    sums.set(id, { city, kind, count: (sums.get(id)?.count ?? 0) + count });
  };
  for (const { city, kind, count } of asTheyAre) add(city, kind, count);
  for (const { city, kind, count } of cities) for (const place of placesOf(city)) add(place, kind, count);
  return sums;
}
