import type { Drift } from '@pechincha/service-kit/recount';
import { plus, type Counts } from '../counts/counts.js';
import type { Tallies } from '../tallies/tallies.repository.js';
import type { TallyChange, TallyKind } from '../tallies/tally.js';

export type TallyDrift = Drift & { what: TallyKind };

/** What to add to a deal's counts so that they are what was counted; undefined where they are. */
export function countsDrift(kept: Counts, counted: Counts): Counts | undefined {
  const { likes, dislikes, comments } = kept;
  const by = plus(counted, { likes: -likes, dislikes: -dislikes, comments: -comments });
  return by.likes || by.dislikes || by.comments ? by : undefined;
}

/** What to add to a city's numbers so that they are what was counted. */
export function talliesDrift(kept: Tallies, counted: Tallies): TallyChange[] {
  return [...new Set([...kept.keys(), ...counted.keys()])]
    .map((kind) => ({ kind, by: (counted.get(kind) ?? 0) - (kept.get(kind) ?? 0) }))
    .filter(({ by }) => by !== 0);
}
