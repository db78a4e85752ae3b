import { setTimeout as sleep } from 'node:timers/promises';
import {
  createAuthorRecordsCheck,
  createMemberCountsCheck,
  createMemberPointsCheck,
} from './checks/members.ts';
import { createCityCountersCheck } from './checks/city-counters.ts';
import {
  createDealCountsCheck,
  createPublishedPricesCheck,
  createUsefulCountsCheck,
} from './checks/promotions.ts';
import {
  createEarnedPointsCheck,
  createPointsCheck,
  createRedemptionsCheck,
  createStockCheck,
} from './checks/points.ts';
import { createCaseWeightsCheck, createCouponVotesCheck, createConfirmationsCheck } from './checks/votes.ts';
import type { Databases, Drift, RecountCheck } from './recount-check.ts';

/** Checks of every number in the product that is derived from other rows. */
export const allChecks = (databases: Databases): RecountCheck[] =>
  [
    createMemberCountsCheck,
    createMemberPointsCheck,
    createDealCountsCheck,
    createConfirmationsCheck,
    createCouponVotesCheck,
    createPublishedPricesCheck,
    createUsefulCountsCheck,
    createCityCountersCheck,
    createPointsCheck,
    createEarnedPointsCheck,
    createRedemptionsCheck,
    createStockCheck,
    createAuthorRecordsCheck,
    createCaseWeightsCheck,
  ].map((check) => check(databases));

export interface RecountOptions {
  /** Milliseconds between two comparisons. */
  pauseMs: number;
}

export interface RecountResult {
  /** Number of compared ids by check. */
  checked: Record<string, number>;
  drifts: Drift[];
  /** False if a check stopped at its maximum of suspects: there may be more drift than listed. */
  complete: boolean;
}

/** Only what differs in each comparison is drift, because events in transit cause temporary differences. */
const COMPARISONS = 3;
/** Per check, to bound memory. */
const MAX_SUSPECTS = 10_000;
const COMPARE_BATCH_SIZE = 500;

/** Compares all derived numbers with the rows they are derived from. Read-only. */
export async function recount(
  checks: readonly RecountCheck[],
  { pauseMs }: RecountOptions,
): Promise<RecountResult> {
  const result: RecountResult = { checked: {}, drifts: [], complete: true };
  const suspects = new Map<RecountCheck, string[]>();
  for (const check of checks) {
    const found = await findSuspects(check);
    result.checked[check.name] = found.checked;
    result.complete &&= found.suspects.length < MAX_SUSPECTS;
    if (found.suspects.length > 0) suspects.set(check, found.suspects);
  }
  for (let comparison = 2; comparison <= COMPARISONS && suspects.size > 0; comparison += 1) {
    await sleep(pauseMs);
    result.drifts = [];
    for (const [check, ids] of suspects) {
      const drifts = await compareAgain(check, ids);
      result.drifts.push(...drifts);
      if (drifts.length > 0) suspects.set(check, getIds(drifts));
      else suspects.delete(check);
    }
  }
  return result;
}

async function findSuspects(check: RecountCheck): Promise<{ checked: number; suspects: string[] }> {
  const suspects: string[] = [];
  let checked = 0;
  for await (const ids of check.listIdBatches()) {
    checked += ids.length;
    suspects.push(...getIds(await check.compare(ids)));
    if (suspects.length >= MAX_SUSPECTS) break;
  }
  return { checked, suspects };
}

async function compareAgain(check: RecountCheck, ids: string[]): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (let next = 0; next < ids.length; next += COMPARE_BATCH_SIZE) {
    drifts.push(...(await check.compare(ids.slice(next, next + COMPARE_BATCH_SIZE))));
  }
  return drifts;
}

const getIds = (drifts: Drift[]): string[] => [...new Set(drifts.map(({ id }) => id))];
