import type { ListPlan } from '@pechincha/promotions/lists/list-plan';
import { createRatioRow, createZeroRow, type ResultRow } from '../goal.ts';
import { type Effort, median } from '../rounds.ts';
import type { ExplainedCommand } from './explain.ts';
import type { Lists, Query } from './lists.ts';
import { formatQuery, LAST_PAGE, PER_PAGE } from './queries.ts';

/** Calls are timed in groups of at least this duration, because a single call may be too short to measure. */
const MIN_SAMPLE_MS = 4;
const MAX_CALLS_PER_SAMPLE = 8;
const SAMPLES_PER_ROUND = 2;
const MIN_SAMPLES = 3;
/** A ratio above the limit is measured again for this many times longer. */
const RETRY_FACTOR = 4;

type Work = () => Promise<unknown>;

/** Ratio of the durations of `many` and `few`: medians of alternating samples. */
async function measureRatio(few: Work, many: Work, { rounds, seconds }: Effort): Promise<number> {
  await few();
  await many();
  const calls = Math.max(
    1,
    Math.min(MAX_CALLS_PER_SAMPLE, Math.round(MIN_SAMPLE_MS / (await measureMs(few, 1)))),
  );
  const times: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; turn < rounds * SAMPLES_PER_ROUND + 1; turn += 1) {
    if (turn >= MIN_SAMPLES && performance.now() > end) break;
    for (const index of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      times[index].push(await measureMs(index === 0 ? few : many, calls));
    }
  }
  return median(times[1]) / median(times[0]);
}

async function measureMs(work: Work, calls: number): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < calls; call += 1) await work();
  return performance.now() - startedAt;
}

/** Returns the growth of one function; above the limit it is measured again for longer. */
export async function measureWorkGrowth(
  few: Work,
  many: Work,
  limit: number,
  effort: Effort,
): Promise<number> {
  const growth = await measureRatio(few, many, effort);
  if (growth <= limit) return growth;
  return measureRatio(few, many, {
    rounds: effort.rounds * RETRY_FACTOR,
    seconds: effort.seconds * RETRY_FACTOR,
  });
}

/** Keeps the worst ratio and its name. */
export class WorstGrowth {
  growth = 0;
  label = '';

  add(growth: number, label: string): void {
    if (growth <= this.growth) return;
    this.growth = growth;
    this.label = label;
  }
}

/** The same service over few deals and over many. */
export interface ListsPair {
  small: Lists;
  large: Lists;
}

/** Pages to compare: number and filter of each. */
export type Pages = readonly [few: FilteredPage, many: FilteredPage];

interface FilteredPage {
  page: number;
  filter: Query;
}

/** For queries without a search, which always have a plan. */
export async function getPlan(lists: Lists, query: Query): Promise<ListPlan> {
  const plan = await lists.plan(query);
  if (!plan) throw new Error(`${formatQuery(query)} finds nothing`);
  return plan;
}

/**
 * Lists the first page, and the middle and last page that both sizes have. If the large one has more pages, its last
 * page is compared with the page of all deals of the small one that skips as many rows, or as many as there are.
 */
export async function listComparedPages({ small, large }: ListsPair, filter: Query): Promise<Pages[]> {
  const last = async (lists: Lists, query: Query): Promise<number> =>
    Math.max(1, Math.min(LAST_PAGE, Math.ceil((await lists.count(await getPlan(lists, query))) / PER_PAGE)));
  const [ofFew, ofMany] = [await last(small, filter), await last(large, filter)];
  const both = Math.min(ofFew, ofMany);
  const middle = Math.ceil(both / 2);
  const pages = [1, middle, both].map((page): Pages => [
    { page, filter },
    { page, filter },
  ]);
  if (ofMany > ofFew) {
    const few = { page: Math.min(ofMany, await last(small, {})), filter: {} };
    pages.push([few, { page: ofMany, filter }]);
  }
  return pages;
}

export const createGrowthRow = (label: string, limit: number, worst: WorstGrowth): ResultRow =>
  createRatioRow({
    label: `${label}, at worst (${worst.label})`,
    measured: worst.growth,
    limit: { atMost: limit },
    against: 'the same with few deals',
  });

/** Rows about the plans of the commands that read these. */
export function createPlanRows(what: string, all: readonly ExplainedCommand[]): ResultRow[] {
  if (all.length === 0) throw new Error(`No command for ${what} was recorded`);
  const examined = new WorstGrowth();
  for (const { examined: examinedCount, returned, command } of all) {
    examined.add(examinedCount / Math.max(1, returned), command);
  }
  if (examined.growth > 2) console.log(`examined too many: ${examined.label}`);
  return [
    createRatioRow({
      label: `${what}: documents examined, at worst`,
      measured: examined.growth,
      limit: { atMost: 2 },
      against: 'documents returned',
    }),
    createAbsenceRow(what, 'COLLSCAN', all),
    createAbsenceRow(what, 'SORT', all),
  ];
}

function createAbsenceRow(what: string, stage: string, all: readonly ExplainedCommand[]): ResultRow {
  const found = all.filter(({ stages }) => stages.has(stage));
  if (found[0]) console.log(`${stage}: ${found[0].command}`);
  return createZeroRow({
    label: `${what} that explain with ${stage}`,
    measured: found.length,
    against: `the plans of ${all.length} commands`,
  });
}
