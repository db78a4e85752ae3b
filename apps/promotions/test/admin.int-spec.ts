import { promotionList } from '@pechincha/contracts/entities/promotion';
import { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import { likePromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { adminListPlan } from '../src/admin/admin-list-plan.js';
import {
  activeDeals,
  approval,
  deal,
  heard,
  localDeal,
  publish,
  register,
  rejection,
  start,
  type Member,
} from './community.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

beforeAll(async () => {
  service = await start(2);
  [ana] = (await register(service, 'Ana Souza')) as [Member];
});
afterAll(() => service.destroy());

const set = (id: string, status: unknown, as: Parameters<typeof publish>[1] = admin, replica = 0) =>
  service.call(setPromotionStatus, { as, params: { id }, body: { status }, replica });
const waiting = async (change = {}): Promise<string> =>
  (await publish(service, ana, { ...deal, ...change })).body.promotion._id;
const moves = async (id: string, many: number) =>
  (await heard(service, 'promotion.status-changed', id, many)).map(({ data }) => {
    const { from, to, revision } = data as { from: string; to: string; revision: number };
    return `${from} → ${to} (${revision})`;
  });
const traces = async (id: string) =>
  (await service.listRows('status_changes')).filter((row) => String(row['deal']) === id);

it('tells every change once, keeps who made it, and tells nobody of what is no change', async () => {
  const id = await waiting();
  const { status, body } = await set(id, 'active');
  expect([status, body.status, body._id]).toEqual([200, 'active', id]);
  expect(body.moderatedAt).not.toBeNull();
  for (const to of ['active', 'expired', 'expired', 'removed', 'active', 'pending']) {
    expect((await set(id, to)).body.status).toBe(to);
  }
  expect(await moves(id, 5)).toEqual([
    'pending → active (2)',
    'active → expired (3)',
    'expired → removed (4)',
    'removed → active (5)',
    'active → pending (6)',
  ]);
  const published = await heard(service, 'promotion.published', id, 2);
  expect(published.map(({ data }) => (data as { first: boolean }).first)).toEqual([true, false]);
  const [, again] = await heard(service, 'promotion.submitted', id, 2);
  expect(again?.data).toMatchObject({ revision: 6 });
  const kept = (await traces(id)).toSorted((a, b) => Number(a['revision']) - Number(b['revision']));
  expect(kept.map(({ from, to }) => `${String(from)} ${String(to)}`)).toEqual([
    'pending active',
    'active expired',
    'expired removed',
    'removed active',
    'active pending',
  ]);
  expect(kept.every(({ by, at }) => String(by) === admin.sub && at instanceof Date)).toBe(true);
});

it('a decision of moderation leaves the same trace, and the same fact', async () => {
  const id = await waiting();
  await service.publishAndWait(rejection(id, 'Preço não confere'));
  expect((await set(id, 'pending')).body).toMatchObject({ moderationReason: null, moderatedAt: null });
  await service.publishAndWait(approval(id, 3));
  expect(await moves(id, 3)).toEqual([
    'pending → rejected (2)',
    'rejected → pending (3)',
    'pending → active (4)',
  ]);
  const [refused] = await heard(service, 'promotion.rejected', id, 1);
  expect(refused?.data).toMatchObject({ authorId: ana.sub, moderationReason: 'Preço não confere' });
  expect(await traces(id)).toHaveLength(3);
});

it('of an admin and moderation at the same moment the sum of what was told is where the deal is', async () => {
  const id = await waiting();
  await Promise.all([
    service.publishAndWait(approval(id), rejection(id, 'Não')),
    ...['removed', 'expired', 'active', 'pending'].map((to, index) => set(id, to, admin, index % 2)),
  ]);
  const { body } = await service.call(getPromotion, { as: admin, params: { id } });
  const kept = (await traces(id)).toSorted((a, b) => Number(a['revision']) - Number(b['revision']));
  await heard(service, 'promotion.status-changed', id, kept.length);
  const path = ['pending', ...kept.map(({ to }) => to)];
  expect(kept.map(({ from }) => from)).toEqual(path.slice(0, -1));
  expect(path.at(-1)).toBe(body.status);
});

it('is for admins, knows four states, and a deal that is there', async () => {
  const id = await waiting();
  for (const [as, status] of [
    [visitor, 401],
    [ana, 403],
    [member(undefined, 'manager'), 403],
  ] as const) {
    expect((await set(id, 'active', as)).status).toBe(status);
  }
  for (const to of ['rejected', 'Ativa', '', undefined, { $ne: 'active' }, ['active']]) {
    const { status, body } = await set(id, to);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'status', msg: 'Situação desconhecida', message: 'Situação desconhecida' }],
    ]);
  }
  expect((await set('b'.repeat(24), 'active')).status).toBe(404);
  expect((await set('nao', 'active')).status).toBe(404);
});

describe('the table', () => {
  const asked = (query: Record<string, string>) =>
    service.call(listPromotionsForAdmin, { as: { kind: 'gateway' }, query: { reader: admin.sub, ...query } });
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await asked(query);
    expect(status).toBe(200);
    return promotionList.parse(body);
  };
  const titles = async (query: Record<string, string>) =>
    (await list(query)).promotions.map(({ title }) => title);

  it('has deals of every state, newest first, narrowed by city, state and words', async () => {
    const [one] = await activeDeals(service, ana, [{ ...localDeal, title: 'Rapadura boa' }]);
    await service.call(likePromotion, { as: admin, params: { id: one?._id ?? '' } });
    await publish(service, ana, { ...localDeal, title: 'Rapadura nova' });
    const gone = (await activeDeals(service, ana, [{ ...localDeal, title: 'Rapadura velha' }]))[0]?._id ?? '';
    await set(gone, 'removed');
    const city = 'São José dos Campos';
    expect(await titles({ city })).toEqual(['Rapadura velha', 'Rapadura nova', 'Rapadura boa']);
    expect(await titles({ city, status: 'pending' })).toEqual(['Rapadura nova']);
    expect(await titles({ search: 'rapad' })).toEqual(['Rapadura velha', 'Rapadura nova', 'Rapadura boa']);
    expect(await titles({ search: 'rapadura', status: 'removed' })).toEqual(['Rapadura velha']);
    expect(await titles({ search: 'inexistente' })).toEqual([]);
    const { promotions, ...rest } = await list({ city, limit: '2', page: '2' });
    expect(rest).toEqual({ total: 3, page: 2, totalPages: 2, totalIsExact: true });
    expect(promotions[0]?.author).toEqual({ _id: ana.sub, name: 'Ana Souza', avatar: null });
    expect(promotions[0]).toMatchObject({ likesCount: 1, likes: [admin.sub], hasLiked: true });
    const all = await list({ limit: '100' });
    const times = all.promotions.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(all.promotions.map(({ status }) => status)).size).toBeGreaterThan(2);
  });

  it.each<Record<string, string>>([
    ...[{ limit: '0x10' }, { limit: '101' }, { page: '0' }, { status: 'x' }],
    { reader: 'x' },
  ])('refuses %j', async (query) => {
    const { status, body } = await asked(query);
    expect([status, body.errors.length]).toEqual([400, 1]);
  });

  it.each([{}, { city: 'sao-jose-dos-campos' }, { status: 'active' as const }])(
    'is served by an index: %j',
    async (asked) => {
      const plan = adminListPlan({ page: 1, limit: 20, ...asked });
      const told = await service.database
        .collection('promotions')
        .find(plan.filter as object, { sort: plan.sort, limit: plan.take, hint: plan.hint as string })
        .explain('executionStats');
      expect(JSON.stringify(told['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
      const { nReturned, totalDocsExamined } = told['executionStats'];
      expect([nReturned > 0, totalDocsExamined]).toEqual([true, nReturned]);
    },
  );
});
