import { readFileSync } from 'node:fs';
import { createInternalToken } from '@pechincha/service-kit/internal-token';
import { Types } from 'mongoose';
import { Random } from '../data/random.ts';
import { createLimitRow, type Goal } from '../goal.ts';
import { type BenchRequest, runLoad } from '../rounds.ts';
import { LikeRows } from './like-rows.ts';

/** Linux reports the times of /proc in hundredths of a second on every architecture. */
const TICK_MS = 10;

/** Milliseconds of CPU that the processes have used; undefined where /proc does not show them. */
function readCpuMs(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => sum + readOne(pid), 0);
  } catch {
    return undefined;
  }
}

function readOne(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may have spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const MEMBERS = 1_000;
const CONNECTIONS = 32;

/**
 * Goal 5, on the product with all its consumers: likes of a thousand members on the demo's deals, with the CPU time that
 * all services and servers use for them until counts, points and members' pages have followed.
 */
export const measureLikesOnProduct: Goal = async ({ datasets, promotionsUrl, effort, internalKey }) => {
  const random = new Random(11);
  const rows = new LikeRows(datasets.database('pechincha_promotions'));
  const ledger = datasets.database('pechincha_gamification').collection('ledger');
  const deals = await rows.listSubjects(100);
  const authorizations = await Promise.all(
    Array.from({ length: MEMBERS }, async () => {
      const sub = new Types.ObjectId().toHexString();
      const claims = { kind: 'member', sub, role: 'user', sid: sub } as const;
      return `Bearer ${await createInternalToken(internalKey, 'promotions', claims)}`;
    }),
  );
  const createRequests = (count: number): BenchRequest[] =>
    Array.from({ length: count }, () => ({
      method: 'POST',
      path: `/promotions/${random.pick(deals)}/like`,
      headers: { authorization: random.pick(authorizations) },
    }));
  const load = (count: number) => ({
    url: promotionsUrl,
    requests: () => createRequests(count),
    isSinglePass: true,
    afterLoad: async () => {
      await rows.waitUntilDrained();
      await waitUntilSettled(() => ledger.countDocuments({ unsettled: true }, { limit: 1 }));
    },
  });
  await runLoad(load(2_000), CONNECTIONS, effort.seconds);
  /** Of the product's services and servers. */
  const pids = JSON.parse(process.env['PECHINCHA_PIDS'] ?? '[]') as number[];
  const count = 2_000 * effort.seconds;
  const before = readCpuMs(pids);
  const { rate, p50 } = await runLoad(load(count), CONNECTIONS, effort.seconds);
  const after = readCpuMs(pids);
  const cpuMs = before === undefined || after === undefined ? Number.NaN : (after - before) / count;
  return [
    {
      label: `likes a second on ${deals.length} deals`,
      measured: rate.toFixed(0),
      target: '≥ 1,000',
      isMet: rate >= 1_000,
      against: 'a fixed limit',
    },
    createLimitRow(`like: p50, ${CONNECTIONS} at once`, p50, 20, ' ms'),
    createLimitRow('like: CPU of all services and servers', cpuMs, 3, ' ms', 2),
  ];
};

async function waitUntilSettled(countPending: () => Promise<number>): Promise<void> {
  for (const end = Date.now() + 60_000; (await countPending()) > 0;) {
    if (Date.now() > end) throw new Error('Points were not settled within a minute');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
