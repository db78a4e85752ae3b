import { promotionList } from '@pechincha/contracts/entities/promotion';
import { promotionSorts } from '@pechincha/contracts/list-filter';
import { listPromotions, promotionListQuery } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { planList, toListCriteria } from '../../src/lists/list-plan.js';
import { ListsRepository } from '../../src/lists/lists.repository.js';
import { planFilteredList } from '../../src/lists/list-planner.service.js';
import { PromotionSearch } from '../../src/lists/promotion-search.js';
import { cardProjection } from '../../src/promotions/promotion.mapper.js';
import {
  approvedEvent,
  createActivePromotions,
  onlinePromotion,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;

const promotionBodies = [
  {
    title: 'Geladeira frost free',
    promotionalPrice: '2.899,00',
    originalPrice: '3.199,00',
    category: 'casa',
  },
  {
    title: 'Tênis de corrida',
    promotionalPrice: '199,90',
    originalPrice: '399,90',
    category: 'esportes',
    store: 'Passo Largo',
  },
  {
    title: 'Jogos de panelas antiaderentes',
    promotionalPrice: '249,90',
    originalPrice: '',
    category: 'casa',
  },
  {
    title: 'Café torrado em grãos',
    promotionalPrice: '39,90',
    originalPrice: '49,90',
    category: 'alimentos',
    description: `Pacote de um quilo. ${'Aroma de avelã. '.repeat(20)}`,
  },
  {
    title: 'Camisetas básicas de algodão',
    promotionalPrice: '59,90',
    originalPrice: '100,00',
    category: 'moda',
  },
];

const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await service.call(listPromotions, { as: visitor, query });
  expect(status).toBe(200);
  return promotionList.parse(body);
};
const titles = async (query: Record<string, string>) =>
  (await list(query)).promotions.map(({ title }) => title.split(' ')[0]);

interface Stage {
  stage: string;
  inputStage?: Stage;
  inputStages?: Stage[];
}
const listStages = (plan: Stage): string[] => [
  plan.stage,
  ...[...(plan.inputStages ?? []), ...(plan.inputStage ? [plan.inputStage] : [])].flatMap(listStages),
];

const filters = [{}, { category: 'casa' }, { city: 'online' }, { city: 'online', category: 'casa' }];

export const publicList: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
    await createActivePromotions(service, ana, promotionBodies);
    await publish(service, ana, { ...onlinePromotion, title: 'Panelas que esperam' });
  });

  it('promotion list has active promotions, newest first, with shortened descriptions', async () => {
    const { promotions, ...rest } = await list();
    expect(rest).toEqual({ page: 1, totalPages: 1, total: 5, totalIsExact: true });
    expect(promotions.map(({ title }) => title)).toEqual(
      promotionBodies.map(({ title }) => title).toReversed(),
    );
    const coffee = promotions.find(({ title }) => title.startsWith('Café'));
    expect(coffee?.description).toMatch(/^Pacote de um quilo\. .{79}…$/u);
    expect([coffee?.likes, coffee?.hasLiked]).toEqual([[], undefined]);
  });

  it.each([
    ['price_asc', ['Café', 'Camisetas', 'Tênis', 'Jogos', 'Geladeira']],
    ['price_desc', ['Geladeira', 'Jogos', 'Tênis', 'Camisetas', 'Café']],
    ['discount', ['Tênis', 'Camisetas', 'Café', 'Geladeira', 'Jogos']],
  ])('promotion list is sorted when sort is %s', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
  });

  it('promotion list is filtered by category, city and price', async () => {
    expect(await titles({ category: 'casa' })).toEqual(['Jogos', 'Geladeira']);
    expect(await titles({ minPrice: '50', maxPrice: '199,90' })).toEqual(['Camisetas', 'Tênis']);
    expect(await titles({ city: 'Online' })).toHaveLength(5);
    expect(await titles({ city: 'sao-paulo' })).toEqual([]);
    // An invalid city name matches nothing; an empty parameter is no filter.
    for (const city of ['..', '\u200B', 'admin', 'login', 'api']) expect(await titles({ city })).toEqual([]);
    expect(
      await titles({ city: '', category: '', sort: '', page: '', limit: '', minPrice: '' }),
    ).toHaveLength(5);
  });

  it('minPrice 0 filters nothing and maxPrice 0 excludes everything', async () => {
    expect(await titles({ minPrice: '0' })).toHaveLength(5);
    expect(await titles({ minPrice: '', maxPrice: '' })).toHaveLength(5);
    expect(await titles({ maxPrice: '0' })).toEqual([]);
  });

  it('search matches whole words in singular and plural and the last word by prefix', async () => {
    expect(await titles({ search: 'JOGO panela' })).toEqual(['Jogos']);
    expect(await titles({ search: 'cafe' })).toEqual(['Café']);
    expect(await titles({ search: 'tenis passo lar' })).toEqual(['Tênis']);
    expect(await titles({ search: 'camis' })).toEqual(['Camisetas']);
    expect(await titles({ search: 'camis basica' })).toEqual([]);
    expect(await titles({ search: 'panela', sort: 'price_asc', category: 'casa' })).toEqual(['Jogos']);
    for (const search of ['.*'.repeat(50), '$where', '🎧', '\u0000', 'inexistente']) {
      expect(await titles({ search })).toEqual([]);
    }
    // Punctuation is ignored, so this searches the prefix `a`.
    expect(await titles({ search: '(a+)+$' })).toEqual(['Camisetas', 'Café', 'Jogos']);
  });

  it('promotion list is paged and empty beyond the last page', async () => {
    expect(await titles({ limit: '2', page: '2' })).toEqual(['Jogos', 'Tênis']);
    const { promotions, ...rest } = await list({ limit: '2', page: '3' });
    expect([promotions.length, rest]).toEqual([1, { page: 3, totalPages: 3, total: 5, totalIsExact: true }]);
    expect(await list({ limit: '2', page: '900000' })).toMatchObject({
      promotions: [],
      total: 5,
      totalPages: 3,
    });
  });

  it.each<[Record<string, string>, number]>([
    [{}, 5],
    [{ category: 'casa' }, 2],
    [{ city: 'online' }, 5],
    [{ city: 'online', category: 'casa' }, 2],
    [{ category: 'casa', minPrice: '10' }, 2],
    [{ search: 'de', minPrice: '100' }, 2],
  ])('promotion list has the exact total of a partial page when the query is %j', async (query, total) => {
    expect(await list({ ...query, limit: '1' })).toMatchObject({ total, totalIsExact: true });
  });

  it('all list plans of a query return the same rows and count', async () => {
    const query = { search: 'panela jogo', minPrice: '10', sort: 'hot' };
    const criteria = toListCriteria(promotionListQuery.parse(query));
    const found = await service.getProvider(PromotionSearch).find(query.search, ['active']);
    if (found === 'nothing') throw new Error('Not found');
    const manyRows = 50_000;
    const rows = {
      activeTotal: manyRows,
      inScope: manyRows,
      match: { ...found, promotionCount: manyRows },
      inPriceRange: manyRows,
    };
    const plans = [
      { ...rows, match: found },
      { ...rows, inPriceRange: 1 },
      { ...rows, inScope: 1 },
      rows,
    ].map((estimates) => planFilteredList(criteria, estimates));
    expect(plans.map(({ hint, indexScan }) => indexScan?.hint ?? hint)).toEqual([
      'search_publishedAt',
      'status_finalPrice',
      'status_hot_finalPrice',
      'status_hot_finalPrice',
    ]);
    for (const plan of plans) {
      const page = await service.getProvider(ListsRepository).listPage(plan);
      expect(page.map(({ title }) => title)).toEqual(['Jogos de panelas antiaderentes']);
      expect(await service.getProvider(ListsRepository).count(plan)).toBe(1);
    }
  });

  it('total counts no matches beyond the rows among which they are counted', async () => {
    const plan = planList(toListCriteria(promotionListQuery.parse({})));
    const lists = service.getProvider(ListsRepository);
    const among = (rows: number) => ({ ...plan, count: { ...plan.count, among: { ...plan.count, rows } } });
    const counts = [plan, among(100), among(2)].map((counted) => lists.count(counted));
    expect(await Promise.all(counts)).toEqual([5, 5, 2]);
  });

  it('promotion list scans its sort index by price without reading the others', async () => {
    const query = promotionListQuery.parse({ sort: 'hot', maxPrice: '100' });
    const many = { activeTotal: 1_000_000, inScope: 1_000_000, inPriceRange: 1_000_000 };
    const { filter = {}, hint } = planFilteredList(toListCriteria(query), many).indexScan ?? {};
    const explained = await service.database
      .collection('promotions')
      .find(filter as object, { hint: hint ?? '', sort: { hot: -1, _id: -1 } })
      .explain('executionStats');
    const { nReturned, totalKeysExamined, totalDocsExamined } = explained['executionStats'];
    expect(totalDocsExamined).toBe(nReturned);
    expect(totalKeysExamined).toBeGreaterThan(nReturned);
  });

  it.each<Record<string, string>>([
    { limit: '101' },
    { limit: '0' },
    { limit: '0x10' },
    { limit: '1e1' },
    { limit: ' 5' },
    { limit: '-1' },
    { page: '1e309' },
    { page: '1e9' },
    { minPrice: '-1' },
    { sort: '$natural' },
    { category: '__proto__' },
    { minPrice: '{"$gt":0}' },
    { search: 'a'.repeat(101) },
  ])('promotion list returns 400 when the query is %j', async (query) => {
    const { status, body } = await service.call(listPromotions, { query });
    expect([status, body.errors.length]).toEqual([400, 1]);
  });

  it.each(filters.flatMap((filter) => promotionSorts.map((sort) => ({ ...filter, sort }))))(
    'promotion list is served by an index when the query is %j',
    async (criteria) => {
      const plan = planList(toListCriteria(promotionListQuery.parse(criteria)));
      const explained = await service.database
        .collection('promotions')
        .find(plan.filter as object, {
          projection: cardProjection,
          sort: plan.sort,
          limit: plan.take,
          hint: plan.hint,
        })
        .explain('executionStats');
      const used = listStages(explained['queryPlanner'].winningPlan as Stage);
      expect(used).toContain('IXSCAN');
      expect(used).not.toContain('SORT');
      expect(used).not.toContain('COLLSCAN');
      const { nReturned, totalDocsExamined } = explained['executionStats'];
      expect(nReturned).toBeGreaterThan(0);
      expect(totalDocsExamined).toBe(nReturned);
    },
  );

  describe('after a late approval', () => {
    const late = { ...onlinePromotion, title: 'Batedeira que esperou' };
    const query = { search: 'batedeira' };
    const queries: Record<string, string>[] = [
      query,
      { ...query, sort: 'hot' },
      { city: 'online' },
      { sort: 'hot' },
    ];
    const orders = (): Promise<string[][]> =>
      Promise.all(
        queries.map(async (each) => (await list(each)).promotions.map(({ title }) => title).slice(0, 2)),
      );
    const expected = Array(4).fill(['Batedeira que esperou', 'Batedeira apressada']);
    let id: string;

    beforeAll(async () => {
      id = (await publish(service, ana, late)).body.promotion._id;
      await createActivePromotions(service, ana, [{ ...onlinePromotion, title: 'Batedeira apressada' }]);
      await service.publishAndWait(approvedEvent(id));
    });

    it('the promotion is the newest and the hottest, with the time of its approval', async () => {
      expect(await orders()).toEqual(expected);
      const [promotion] = (await list(query)).promotions;
      expect(promotion?.publishedAt).toBe(promotion?.moderatedAt);
      expect(Date.parse(promotion?.createdAt ?? '')).toBeLessThan(Date.parse(promotion?.publishedAt ?? ''));
    });

    it('neither its return nor that of another promotion moves it', async () => {
      const admin = member(undefined, 'admin');
      const [, other] = (await list(query)).promotions;
      for (const status of ['expired', 'active'])
        for (const each of [id, other?._id ?? ''])
          await service.call(setPromotionStatus, { as: admin, params: { id: each }, body: { status } });
      expect(await orders()).toEqual(expected);
    });
  });

  it('promotions, reactions and votes have exactly the expected indexes', async () => {
    const names = async (collection: string) =>
      (await service.database.collection(collection).indexes()).map(({ name }) => name).toSorted();
    const keys = ['commentsCount', 'discount', 'hot', 'likesCount', 'publishedAt'];
    expect(await names('promotions')).toEqual(
      [
        ...['', 'category_', 'city_', 'city_category_'].flatMap((scope) =>
          [...keys.map((key) => `${key}_finalPrice`), 'finalPrice'].map((key) => `status_${scope}${key}`),
        ),
        '_id_',
        'author_status',
        'marks_publishedAt',
        'product',
        'search_publishedAt',
        'status_createdAt_finalPrice',
        'status_city_createdAt_finalPrice',
        'status_validUntil',
      ].toSorted(),
    );
    expect(await names('reactions')).toEqual([
      '_id_',
      'promotion_1_addressGroup_1',
      'promotion_1_result_1_at_-1__id_-1',
      'promotion_1_user_1',
      'user_1__id_1',
    ]);
    const voteNames = (subject: string) =>
      ['_id_', 'at_1', `${subject}_1_at_-1`, `${subject}_1_user_1`, 'user_1__id_1'].toSorted();
    expect(await names('validity_votes')).toEqual(voteNames('promotion'));
    expect(await names('coupon_votes')).toEqual(voteNames('coupon'));
    expect(await names('saves')).toEqual(['_id_', 'user_1__id_-1_promotion_1', 'user_1_promotion_1']);
    expect(await names('product_prices')).toEqual([
      '_id_',
      'at_1',
      'author_1__id_1',
      'product_1_day_1',
      'promotion_1_at_1',
    ]);
    expect(await names('product_links')).toEqual(['_id_', 'product_1']);
    expect(await names('coupons')).toEqual(['_id_', 'changedAt_1']);
  });
};
