import type { mongo } from 'mongoose';
import { startCeiling } from '../ceiling.ts';
import { COMMENTS } from '../data/whole-deals.ts';
import { ratioRow, type Goal, type Row, type Stage } from '../goal.ts';
import { median, turns } from '../rounds.ts';
import { withFront } from '../stand/front.ts';
import { bodies } from './sample.ts';

const CONNECTIONS = 32;

/**
 * Goal 3: deals with their readers, and their comments, through the gateway. Each request is for another deal,
 * and one comes again later than the gateway keeps an answer: the services are measured, not its memory.
 */
export const detailAndComments: Goal = async (stage) => {
  const database = await stage.datasets.of(stage.sizes.usual);
  const ids = await wholeDeals(stage.datasets.database(database));
  return withFront(database, async (origin) => [
    ...(await measured(
      stage,
      origin,
      'detail',
      ids.map((id) => `/api/promotions/${id}`),
      0.1,
    )),
    ...(await measured(
      stage,
      origin,
      `${COMMENTS} comments`,
      ids.map((id) => `/api/promotions/${id}/comments`),
      0.05,
    )),
  ]);
};

async function measured(
  { effort }: Stage,
  origin: string,
  what: string,
  paths: string[],
  least: number,
): Promise<Row[]> {
  const ceiling = await startCeiling(...(await bodies(origin, paths.slice(0, 100))));
  try {
    const asks = paths.map((path) => ({ path }));
    const subject = { url: origin, asks: () => asks };
    const rounds = await turns(effort, subject, ceiling, CONNECTIONS);
    return [
      ratioRow(
        '3',
        `${what} of the ceiling`,
        '≥',
        least,
        median(rounds.map((round) => round.subject.rate / round.control.rate)),
      ),
      ratioRow(
        '3',
        `${what}: p99 over p50`,
        '≤',
        3,
        median(rounds.map(({ subject }) => subject.p99 / subject.p50)),
      ),
    ];
  } finally {
    ceiling.stop();
  }
}

/** Deals whose comments are there, in no order. */
async function wholeDeals(database: mongo.Db): Promise<string[]> {
  const found = await database
    .collection('comments')
    .aggregate<{ _id: { toHexString(): string } }>([{ $group: { _id: '$deal' } }])
    .toArray();
  return found.map(({ _id }) => _id.toHexString()).toSorted((a, b) => a.slice(-6).localeCompare(b.slice(-6)));
}
