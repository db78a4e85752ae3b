import type { mongo } from 'mongoose';
import { startBaseline } from '../baseline.ts';
import { COMMENTS_PER_DEAL } from '../data/whole-deals.ts';
import { createRatioRow, type Goal, type ResultRow, type BenchContext } from '../goal.ts';
import { median, alternate } from '../rounds.ts';
import { withGateway } from '../harness/gateway.ts';
import { fetchBodies } from './sample.ts';

const CONNECTIONS = 32;

/**
 * Goal 3: deals with their readers, and their comments, through the gateway. Each request is for another deal,
 * and one comes again later than the gateway keeps an answer: the services are measured, not its memory.
 */
export const detailAndComments: Goal = async (stage) => {
  const database = await stage.datasets.provideSize(stage.sizes.medium);
  const ids = await listCompleteDeals(stage.datasets.database(database));
  return withGateway(database, async (origin) => [
    ...(await measurePaths(
      stage,
      origin,
      'detail',
      ids.map((id) => `/api/promotions/${id}`),
      0.1,
    )),
    ...(await measurePaths(
      stage,
      origin,
      `${COMMENTS_PER_DEAL} comments`,
      ids.map((id) => `/api/promotions/${id}/comments`),
      0.05,
    )),
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
    const requests = paths.map((path) => ({ path }));
    const subject = { url: origin, asks: () => requests };
    const rounds = await alternate(effort, subject, baseline, CONNECTIONS);
    return [
      createRatioRow(
        '3',
        `${label} of the ceiling`,
        '≥',
        target,
        median(rounds.map((round) => round.subject.rate / round.control.rate)),
      ),
      createRatioRow(
        '3',
        `${label}: p99 over p50`,
        '≤',
        3,
        median(rounds.map(({ subject }) => subject.p99 / subject.p50)),
      ),
    ];
  } finally {
    baseline.stop();
  }
}

/** Deals whose comments are there, in no order. */
async function listCompleteDeals(database: mongo.Db): Promise<string[]> {
  const found = await database
    .collection('comments')
    .aggregate<{ _id: { toHexString(): string } }>([{ $group: { _id: '$deal' } }])
    .toArray();
  return found.map(({ _id }) => _id.toHexString()).toSorted((a, b) => a.slice(-6).localeCompare(b.slice(-6)));
}
