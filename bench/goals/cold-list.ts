import { MAX_FILTERED_LIST_ROWS, MAX_LIST_ROWS } from '@pechincha/contracts/operations/query-fields';
import { promotionSorts } from '@pechincha/contracts/list-filter';
import { defaultSite } from '@pechincha/contracts/site';
import type { mongo } from 'mongoose';
import { fetchBodies, startBaseline } from '../baseline.ts';
import { Random, zipf } from '../data/random.ts';
import { generateText } from '../data/words.ts';
import { BARE_HTTP, createRatioRow, createZeroRow, type Goal } from '../goal.ts';
import { withGateway } from '../harness/service.ts';
import { alternate, getRateRatio, type Target } from '../rounds.ts';

const PER_PAGE = 20;
/** Fractions of lists with a price range and with a search; the others filter by category and city only. */
const BY_PRICE = 0.15;
const BY_SEARCH = 0.15;

/** Number of active deals of a city in a category. */
interface Share {
  _id: { city: string; category: string };
  deals: number;
}

/**
 * Generates distinct list URLs: any sort, any filter, any page that the filter has. Page n is 1/n as frequent as page
 * 1.
 */
class ColdQueries {
  private readonly random = new Random(5);
  private readonly shares: readonly Share[];
  private readonly cities: readonly string[];

  private constructor(shares: readonly Share[]) {
    this.shares = shares;
    this.cities = [...new Set(shares.map(({ _id }) => _id.city))];
  }

  static async forDatabase(database: mongo.Db): Promise<ColdQueries> {
    const shares = await database
      .collection('promotions')
      .aggregate<Share>([
        { $match: { status: 'active' } },
        { $group: { _id: { city: '$city', category: '$category' }, deals: { $sum: 1 } } },
        { $sort: { deals: -1, _id: 1 } },
      ])
      .toArray();
    return new ColdQueries(shares);
  }

  createPaths(count: number): string[] {
    const createPaths = new Set<string>();
    while (createPaths.size < count) createPaths.add(`/api/promotions?${this.query()}`);
    return [...createPaths];
  }

  private query(): string {
    const { random } = this;
    const query = new URLSearchParams({ sort: random.pick(promotionSorts) });
    const category = random.chance(0.5) ? random.pick(defaultSite.categories).value : undefined;
    const city = random.chance(0.5) ? random.pick(this.cities) : undefined;
    if (category) query.set('category', category);
    if (city) query.set('city', city);
    let reached = Math.min(MAX_LIST_ROWS, this.count(category, city));
    const kind = random.next();
    if (kind < BY_PRICE) {
      const from = random.whole(10, 300);
      query.set('minPrice', String(from));
      query.set('maxPrice', String(from * random.whole(2, 5)));
      reached = Math.min(MAX_FILTERED_LIST_ROWS, reached / 5);
    } else if (kind < BY_PRICE + BY_SEARCH) {
      query.set('search', generateText(random, 1, 2));
      reached = PER_PAGE;
    }
    const page = createPageDistribution(Math.max(1, Math.ceil(reached / PER_PAGE))).pick(random);
    query.set('page', String(page));
    return query.toString();
  }

  private count(category?: string, city?: string): number {
    return this.shares
      .filter(({ _id }) => (!category || _id.category === category) && (!city || _id.city === city))
      .reduce((sum, { deals }) => sum + deals, 0);
  }
}

const distributions = new Map<number, ReturnType<typeof zipf<number>>>();

function createPageDistribution(last: number): ReturnType<typeof zipf<number>> {
  const distribution = distributions.get(last) ?? zipf(Array.from({ length: last }, (_, index) => index + 1));
  distributions.set(last, distribution);
  return distribution;
}

const CONNECTIONS = 32;
/** Requests per second to prepare; a repeated list comes seconds later, when no cache holds it. */
const REQUESTS_PER_SECOND = 1_500;

/** Goal 2: uncached lists through the gateway, against the baseline. */
export const measureColdList: Goal = async ({ datasets, sizes, effort }) => {
  const database = await datasets.provideSize(sizes.medium);
  const queries = await ColdQueries.forDatabase(datasets.database(database));
  return withGateway(database, async (origin) => {
    const requests = () =>
      queries.createPaths(REQUESTS_PER_SECOND * effort.seconds).map((path) => ({ path }));
    const baseline = await startBaseline(...(await fetchBodies(origin, queries.createPaths(100))));
    try {
      const subject: Target = { url: origin, requests, allowsFailures: true };
      const rounds = await alternate(effort, subject, baseline, CONNECTIONS);
      const failed = rounds.reduce((sum, round) => sum + round.subject.failed, 0);
      const what = `cold lists of ${sizes.medium.toLocaleString('en')} deals through the gateway`;
      return [
        createRatioRow({
          label: what,
          measured: getRateRatio(rounds),
          limit: { atLeast: 0.05 },
          against: BARE_HTTP,
        }),
        createZeroRow({
          label: 'cold lists that failed',
          measured: failed,
          against: 'responses other than 2xx',
        }),
      ];
    } finally {
      baseline.stop();
    }
  });
};
