import { fileURLToPath } from 'node:url';
import { createInternalToken } from '@pechincha/service-kit/internal-token';
import { Random } from '../data/random.ts';
import { createRatioRow, createZeroRow, type Goal, type ResultRow } from '../goal.ts';
import { alternate, type BenchRequest, getRateRatio } from '../rounds.ts';
import { getServiceProgram, startService } from '../harness/service.ts';
import { LikeRows } from './like-rows.ts';

const MEMBERS = 1_000;
const DEALS = 100;
const CONNECTIONS = 32;
const REQUESTS_PER_SECOND = 1_000;
const IDLE_LIKES = fileURLToPath(new URL('../harness/idle-likes.ts', import.meta.url));

/**
 * Goal 5: a thousand members like and unlike a hundred deals, against the same route of the same service with no-op
 * writes. Each service has a database of its own, so that neither does work for the other.
 */
export const measureLikeToggle: Goal = async ({ datasets, sizes, effort, internalKey }) => {
  const [database, other] = [
    await datasets.provideSize(sizes.medium),
    await datasets.provideSize(sizes.small),
  ];
  const subject = new LikeWorkload(new LikeRows(datasets.database(database)), internalKey);
  const control = new LikeWorkload(new LikeRows(datasets.database(other)), internalKey);
  await Promise.all([subject.prepare(), control.prepare()]);
  const likes = await startService(getServiceProgram('promotions'), { MONGODB_DATABASE: database });
  const idle = await startService(IDLE_LIKES, { MONGODB_DATABASE: other });
  try {
    const count = REQUESTS_PER_SECOND * effort.seconds;
    const rounds = await alternate(
      effort,
      {
        url: likes.url,
        requests: () => subject.createRequests(count),
        isSinglePass: true,
        afterLoad: () => subject.rows.waitUntilDrained(),
      },
      { url: idle.url, requests: () => control.createRequests(count), isSinglePass: true },
      CONNECTIONS,
    );
    return [
      createRatioRow({
        label: `likes of ${MEMBERS.toLocaleString('en')} members on ${DEALS} deals`,
        measured: getRateRatio(rounds),
        limit: { atLeast: 0.5 },
        against: 'the same route with a write that does nothing',
      }),
      await createExactnessRow(subject),
    ];
  } finally {
    await Promise.all([likes.stop(), idle.stop()]);
  }
};

/** Random like toggles, and the likes that must result. */
class LikeWorkload {
  readonly rows: LikeRows;
  private readonly key: string;
  private readonly random = new Random(7);
  private members: string[] = [];
  private deals: string[] = [];
  private readonly toggles: string[] = [];
  private own = new Set<string>();
  private initialLikes = new Set<string>();

  constructor(rows: LikeRows, key: string) {
    this.rows = rows;
    this.key = key;
  }

  async prepare(): Promise<void> {
    this.members = await this.rows.listMembers(MEMBERS);
    this.deals = await this.rows.listDeals(DEALS);
    this.own = await this.rows.listOwn(this.deals);
    this.initialLikes = await this.rows.listLikes(this.deals);
  }

  async createRequests(count: number): Promise<BenchRequest[]> {
    const tokens = new Map<string, string>();
    for (const sub of this.members) {
      const claims = { kind: 'member', sub, role: 'user', sid: sub } as const;
      tokens.set(sub, `Bearer ${await createInternalToken(this.key, 'promotions', claims)}`);
    }
    return Array.from({ length: count }, () => {
      const [deal, member] = this.pickToggle();
      this.toggles.push(`${deal} ${member}`);
      const authorization = tokens.get(member) ?? '';
      return { method: 'POST', path: `/promotions/${deal}/like`, headers: { authorization } };
    });
  }

  private pickToggle(): [deal: string, member: string] {
    for (;;) {
      const [deal, member] = [this.random.pick(this.deals), this.random.pick(this.members)];
      if (!this.own.has(`${deal} ${member}`)) return [deal, member];
    }
  }

  /** Number of deals with a wrong count plus likes that are missing or extra. */
  async countWrong(): Promise<number> {
    const expected = new Set(this.initialLikes);
    for (const pair of this.toggles) if (!expected.delete(pair)) expected.add(pair);
    const [likes, counts] = [await this.rows.listLikes(this.deals), await this.rows.listCounts(this.deals)];
    const differing =
      [...expected].filter((pair) => !likes.has(pair)).length +
      [...likes].filter((pair) => !expected.has(pair)).length;
    const perDeal = Map.groupBy(expected, (pair) => pair.slice(0, 24));
    return (
      differing + this.deals.filter((deal) => counts.get(deal) !== (perDeal.get(deal)?.length ?? 0)).length
    );
  }

  get toggleCount(): number {
    return this.toggles.length;
  }
}

async function createExactnessRow(workload: LikeWorkload): Promise<ResultRow> {
  await workload.rows.waitUntilDrained();
  return createZeroRow({
    label: `counts and likes that are wrong after ${workload.toggleCount.toLocaleString('en')} of them`,
    measured: await workload.countWrong(),
    against: 'the toggles sent',
  });
}
