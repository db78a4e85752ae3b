import { promotionList } from '@pechincha/contracts/entities/promotion';
import { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import { likePromotion, getPromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { planAdminList } from '../src/admin/plan-admin-list.js';
import {
  createActivePromotions,
  approvedEvent,
  onlinePromotion,
  waitForEvents,
  localPromotion,
  publish,
  registerMembers,
  rejectedEvent,
  startService,
  type Member,
} from './helpers.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

beforeAll(async () => {
  service = await startService(2);
  [ana] = (await registerMembers(service, 'Ana Souza')) as [Member];
});
afterAll(() => service.destroy());

const setStatus = (id: string, status: unknown, as: Parameters<typeof publish>[1] = admin, replica = 0) =>
  service.call(setPromotionStatus, { as, params: { id }, body: { status }, replica });
const createPending = async (change = {}): Promise<string> =>
  (await publish(service, ana, { ...onlinePromotion, ...change })).body.promotion._id;
const listStatusChanges = async (id: string, count: number) =>
  (await waitForEvents(service, 'promotion.status-changed', id, count)).map(({ data }) => {
    const { from, to, revision } = data as { from: string; to: string; revision: number };
    return `${from} → ${to} (${revision})`;
  });
const listChangeRows = async (id: string) =>
  (await service.listRows('status_changes')).filter((row) => String(row['deal']) === id);

it('each status change is published and recorded once, and setting the same status does nothing', async () => {
  const id = await createPending();
  const { status, body } = await setStatus(id, 'active');
  expect([status, body.status, body._id]).toEqual([200, 'active', id]);
  expect(body.moderatedAt).not.toBeNull();
  for (const to of ['active', 'expired', 'expired', 'removed', 'active', 'pending']) {
    expect((await setStatus(id, to)).body.status).toBe(to);
  }
  expect(await listStatusChanges(id, 5)).toEqual([
    'pending → active (2)',
    'active → expired (3)',
    'expired → removed (4)',
    'removed → active (5)',
    'active → pending (6)',
  ]);
  const published = await waitForEvents(service, 'promotion.published', id, 2);
  expect(published.map(({ data }) => (data as { first: boolean }).first)).toEqual([true, false]);
  const [, again] = await waitForEvents(service, 'promotion.submitted', id, 2);
  expect(again?.data).toMatchObject({ revision: 6 });
  const changes = (await listChangeRows(id)).toSorted(
    (a, b) => Number(a['revision']) - Number(b['revision']),
  );
  expect(changes.map(({ from, to }) => `${String(from)} ${String(to)}`)).toEqual([
    'pending active',
    'active expired',
    'expired removed',
    'removed active',
    'active pending',
  ]);
  expect(changes.every(({ by, at }) => String(by) === admin.sub && at instanceof Date)).toBe(true);
});

it('moderation decisions record and publish status changes like admins do', async () => {
  const id = await createPending();
  await service.publishAndWait(rejectedEvent(id, 'Preço não confere'));
  expect((await setStatus(id, 'pending')).body).toMatchObject({ moderationReason: null, moderatedAt: null });
  await service.publishAndWait(approvedEvent(id, 3));
  expect(await listStatusChanges(id, 3)).toEqual([
    'pending → rejected (2)',
    'rejected → pending (3)',
    'pending → active (4)',
  ]);
  const [refused] = await waitForEvents(service, 'promotion.rejected', id, 1);
  expect(refused?.data).toMatchObject({ authorId: ana.sub, moderationReason: 'Preço não confere' });
  expect(await listChangeRows(id)).toHaveLength(3);
});

it('recorded changes lead to the final status when admins and moderation decide concurrently', async () => {
  const id = await createPending();
  await Promise.all([
    service.publishAndWait(approvedEvent(id), rejectedEvent(id, 'Não')),
    ...['removed', 'expired', 'active', 'pending'].map((to, index) => setStatus(id, to, admin, index % 2)),
  ]);
  const { body } = await service.call(getPromotion, { as: admin, params: { id } });
  const changes = (await listChangeRows(id)).toSorted(
    (a, b) => Number(a['revision']) - Number(b['revision']),
  );
  await waitForEvents(service, 'promotion.status-changed', id, changes.length);
  const path = ['pending', ...changes.map(({ to }) => to)];
  expect(changes.map(({ from }) => from)).toEqual(path.slice(0, -1));
  expect(path.at(-1)).toBe(body.status);
});

it('setting a status answers an error when the caller, status or promotion is invalid', async () => {
  const id = await createPending();
  for (const [as, status] of [
    [visitor, 401],
    [ana, 403],
    [member(undefined, 'manager'), 403],
  ] as const) {
    expect((await setStatus(id, 'active', as)).status).toBe(status);
  }
  for (const to of ['rejected', 'Ativa', '', undefined, { $ne: 'active' }, ['active']]) {
    const { status, body } = await setStatus(id, to);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'status', msg: 'Situação desconhecida', message: 'Situação desconhecida' }],
    ]);
  }
  expect((await setStatus('b'.repeat(24), 'active')).status).toBe(404);
  expect((await setStatus('nao', 'active')).status).toBe(404);
});

describe('admin promotion list', () => {
  const asked = (query: Record<string, string>) =>
    service.call(listPromotionsForAdmin, { as: { kind: 'gateway' }, query: { reader: admin.sub, ...query } });
  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await asked(query);
    expect(status).toBe(200);
    return promotionList.parse(body);
  };
  const titles = async (query: Record<string, string>) =>
    (await list(query)).promotions.map(({ title }) => title);

  it('contains all statuses, newest first, filtered by city, status and search', async () => {
    const [one] = await createActivePromotions(service, ana, [{ ...localPromotion, title: 'Rapadura boa' }]);
    await service.call(likePromotion, { as: admin, params: { id: one?._id ?? '' } });
    await publish(service, ana, { ...localPromotion, title: 'Rapadura nova' });
    const removedId =
      (await createActivePromotions(service, ana, [{ ...localPromotion, title: 'Rapadura velha' }]))[0]
        ?._id ?? '';
    await setStatus(removedId, 'removed');
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
  ])('answers 400 when the query is %j', async (query) => {
    const { status, body } = await asked(query);
    expect([status, body.errors.length]).toEqual([400, 1]);
  });

  it.each([{}, { city: 'sao-jose-dos-campos' }, { status: 'active' as const }])(
    'is served by an index when the query is %j',
    async (asked) => {
      const plan = planAdminList({ page: 1, limit: 20, ...asked });
      const explained = await service.database
        .collection('promotions')
        .find(plan.filter as object, { sort: plan.sort, limit: plan.take, hint: plan.hint as string })
        .explain('executionStats');
      expect(JSON.stringify(explained['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
      const { nReturned, totalDocsExamined } = explained['executionStats'];
      expect([nReturned > 0, totalDocsExamined]).toEqual([true, nReturned]);
    },
  );
});
