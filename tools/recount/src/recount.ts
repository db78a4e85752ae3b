import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Drift } from './check.ts';

export interface Options {
  /** Milliseconds between one look and the next. */
  pause: number;
}

export interface Result {
  /** How many of each kind were looked at. */
  checked: Record<string, number>;
  drifts: Drift[];
  /** False where a check stopped at its most: what it named is there, and there may be more. */
  complete: boolean;
}

/** Facts are on their way for a moment: only what differs at each of so many looks has drifted. */
const LOOKS = 3;
/** Suspects of one check that are kept in mind. */
const MOST = 10_000;
const AT_ONCE = 500;

/** Compares everything that is kept with what it follows from. Reads only. */
export async function recount(checks: readonly Check[], { pause }: Options): Promise<Result> {
  const result: Result = { checked: {}, drifts: [], complete: true };
  const suspects = new Map<Check, string[]>();
  for (const check of checks) {
    const found = await firstLook(check);
    result.checked[check.name] = found.checked;
    result.complete &&= found.suspects.length < MOST;
    if (found.suspects.length > 0) suspects.set(check, found.suspects);
  }
  for (let look = 2; look <= LOOKS && suspects.size > 0; look += 1) {
    await sleep(pause);
    result.drifts = [];
    for (const [check, ids] of suspects) {
      const drifts = await again(check, ids);
      result.drifts.push(...drifts);
      if (drifts.length > 0) suspects.set(check, idsOf(drifts));
      else suspects.delete(check);
    }
  }
  return result;
}

async function firstLook(check: Check): Promise<{ checked: number; suspects: string[] }> {
  const suspects: string[] = [];
  let checked = 0;
  for await (const ids of check.batches()) {
    checked += ids.length;
    suspects.push(...idsOf(await check.compare(ids)));
    if (suspects.length >= MOST) break;
  }
  return { checked, suspects };
}

async function again(check: Check, ids: string[]): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (let next = 0; next < ids.length; next += AT_ONCE) {
    drifts.push(...(await check.compare(ids.slice(next, next + AT_ONCE))));
  }
  return drifts;
}

const idsOf = (drifts: Drift[]): string[] => [...new Set(drifts.map(({ id }) => id))];
