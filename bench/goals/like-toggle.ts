import { fileURLToPath } from 'node:url';
import { createInternalToken } from '@pechincha/service-kit/internal-token';
import { Random } from '../data/random.ts';
import { ratioRow, type Goal, type Row } from '../goal.ts';
import { interleaved, type Ask } from '../rounds.ts';
import { builtService, startService } from '../stand/service.ts';
import { LikeRows } from './like-rows.ts';

const MEMBERS = 1_000;
const DEALS = 100;
const CONNECTIONS = 32;
const A_SECOND = 1_000;
const IDLE_LIKES = fileURLToPath(new URL('../stand/idle-likes.ts', import.meta.url));

/**
 * Goal 5: likes of a thousand members on a hundred deals, given and taken back, against the same route of the
 * same service with writes that do nothing. Each has a database of its own, so that neither works for the other.
 */
export const likeToggle: Goal = async ({ datasets, sizes, effort, internalKey }) => {
  const [database, other] = [await datasets.of(sizes.usual), await datasets.of(sizes.few)];
  const subject = new Crowd(new LikeRows(datasets.database(database)), internalKey);
  const control = new Crowd(new LikeRows(datasets.database(other)), internalKey);
  await Promise.all([subject.gather(), control.gather()]);
  const likes = await startService(builtService('promotions'), { MONGODB_DATABASE: database });
  const idle = await startService(IDLE_LIKES, { MONGODB_DATABASE: other });
  try {
    const count = A_SECOND * effort.seconds;
    const ratio = await interleaved(
      effort,
      { url: likes.url, asks: () => subject.asks(count), once: true, after: () => subject.rows.drained() },
      { url: idle.url, asks: () => control.asks(count), once: true },
      CONNECTIONS,
      (written, idled) => written.rate / idled.rate,
    );
    const what = `likes of ${MEMBERS.toLocaleString('en')} members on ${DEALS} deals, of the same that write nothing`;
    return [ratioRow('5', what, '≥', 0.5, ratio), await exactness(subject)];
  } finally {
    await Promise.all([likes.stop(), idle.stop()]);
  }
};

/** Members who press like at random, and what must have come of it. */
class Crowd {
  readonly rows: LikeRows;
  private readonly key: string;
  private readonly random = new Random(7);
  private members: string[] = [];
  private deals: string[] = [];
  private readonly pressed: string[] = [];
  private before = new Set<string>();

  constructor(rows: LikeRows, key: string) {
    this.rows = rows;
    this.key = key;
  }

  async gather(): Promise<void> {
    this.members = await this.rows.members(MEMBERS);
    this.deals = await this.rows.deals(DEALS);
    this.before = await this.rows.likes(this.deals);
  }

  async asks(count: number): Promise<Ask[]> {
    const tokens = new Map<string, string>();
    for (const sub of this.members) {
      const claims = { kind: 'member', sub, role: 'user', sid: sub } as const;
      tokens.set(sub, `Bearer ${await createInternalToken(this.key, 'promotions', claims)}`);
    }
    return Array.from({ length: count }, () => {
      const [deal, member] = [this.random.pick(this.deals), this.random.pick(this.members)];
      this.pressed.push(`${deal} ${member}`);
      const authorization = tokens.get(member) ?? '';
      return { method: 'POST', path: `/promotions/${deal}/like`, headers: { authorization } };
    });
  }

  /** Deals whose count is not what was pressed on them, and likes that are there or missing against it. */
  async wrong(): Promise<number> {
    const expected = new Set(this.before);
    for (const pair of this.pressed) if (!expected.delete(pair)) expected.add(pair);
    const [likes, counts] = [await this.rows.likes(this.deals), await this.rows.counts(this.deals)];
    const differing =
      [...expected].filter((pair) => !likes.has(pair)).length +
      [...likes].filter((pair) => !expected.has(pair)).length;
    const perDeal = Map.groupBy(expected, (pair) => pair.slice(0, 24));
    return (
      differing + this.deals.filter((deal) => counts.get(deal) !== (perDeal.get(deal)?.length ?? 0)).length
    );
  }

  get times(): number {
    return this.pressed.length;
  }
}

async function exactness(crowd: Crowd): Promise<Row> {
  await crowd.rows.drained();
  const wrong = await crowd.wrong();
  return {
    goal: '5',
    what: `counts and likes that are wrong after ${crowd.times.toLocaleString('en')} of them`,
    target: '0',
    measured: String(wrong),
    met: wrong === 0,
  };
}
