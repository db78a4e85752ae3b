import type { mongo } from 'mongoose';
import { fetchBodies, startBaseline } from '../baseline.ts';
import { COMMENTS_PER_DEAL } from '../data/deals.ts';
import { BARE_HTTP, createRatioRow, type Goal, type ResultRow, type BenchContext } from '../goal.ts';
import { alternate, getRateRatio, median, type LoadResult, type Target } from '../rounds.ts';
import { withGateway } from '../harness/service.ts';

const CONNECTIONS = 32;

const POPULAR_DEALS = 100;

/**
 * Goal 3: deals and their comments through the gateway. Popular ones are asked for again and again, as readers do. Of
 * the others, consecutive requests are for different deals, and a deal is repeated only after its cache entry has
 * expired, so that the services are measured and not the cache.
 */
export const measureDetailAndComments: Goal = async (context) => {
  const database = await context.datasets.provideSize(context.sizes.medium);
  const ids = await listCompleteDeals(context.datasets.database(database));
  const popular = ids.slice(0, POPULAR_DEALS);
  const toDetail = (id: string): string => `/api/promotions/${id}`;
  const toComments = (id: string): string => `/api/promotions/${id}/comments`;
  const comments = `${COMMENTS_PER_DEAL} comments`;
  return withGateway(database, async (origin) => [
    ...(await measurePaths(context, origin, `detail of ${POPULAR_DEALS} deals`, popular.map(toDetail), 0.5)),
    ...(await measurePaths(
      context,
      origin,
      `${comments} of ${POPULAR_DEALS} deals`,
      popular.map(toComments),
      0.6,
    )),
    ...(await measurePaths(context, origin, 'detail, uncached', ids.map(toDetail), 0.1)),
    ...(await measurePaths(context, origin, `${comments}, uncached`, ids.map(toComments), 0.05)),
  ]);
};

async function measurePaths(
  { effort }: BenchContext,
  origin: string,
  label: string,
  paths: string[],
  target: number,
): Promise<ResultRow[]> {
  const baseline = await startBaseline(...(await fetchBodies(origin, paths.slice(0, 100))));
  try {
    const pathRequests = paths.map((path) => ({ path }));
    const subject: Target = { url: origin, requests: () => pathRequests };
    const rounds = await alternate(effort, subject, baseline, CONNECTIONS);
    return [
      createRatioRow({
        label,
        measured: getRateRatio(rounds),
        limit: { atLeast: target },
        against: BARE_HTTP,
      }),
      createRatioRow({
        label: `${label}: p99`,
        measured: median(rounds.map(({ subject }) => getTail(subject))),
        limit: { atMost: 3 },
        against: `its own p50; bare \`node:http\`: ${median(rounds.map(({ control }) => getTail(control))).toFixed(2)}`,
      }),
    ];
  } finally {
    baseline.stop();
  }
}

const getTail = ({ p99, p50 }: LoadResult): number => p99 / p50;

/** Deals with stored comments, in no particular order. */
async function listCompleteDeals(database: mongo.Db): Promise<string[]> {
  const found = await database
    .collection('comments')
    .aggregate<{ _id: { toHexString(): string } }>([{ $group: { _id: '$promotion' } }])
    .toArray();
  return found.map(({ _id }) => _id.toHexString()).toSorted((a, b) => a.slice(-6).localeCompare(b.slice(-6)));
}
