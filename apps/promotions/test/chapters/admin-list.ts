import { promotionList } from '@pechincha/contracts/entities/promotion';
import { listPromotionsForAdmin } from '@pechincha/contracts/operations/internal';
import { likePromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { member, type TestService } from '@pechincha/testing/test-service';
import { planAdminList } from '../../src/admin/admin-promotions.service.js';
import { createActivePromotions, localPromotion, publish, registerMembers, type Member } from '../helpers.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

const requestList = (query: Record<string, string>) =>
  service.call(listPromotionsForAdmin, { as: { kind: 'gateway' }, query: { reader: admin.sub, ...query } });
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await requestList(query);
  expect(status).toBe(200);
  return promotionList.parse(body);
};
const titles = async (query: Record<string, string>) =>
  (await list(query)).promotions.map(({ title }) => title);

export const adminList: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana] = await registerMembers(service, 'Ana Souza');
  });

  it('contains all statuses, newest first, filtered by city, status and search', async () => {
    const [one] = await createActivePromotions(service, ana, [{ ...localPromotion, title: 'Rapadura boa' }]);
    await service.call(likePromotion, { as: admin, params: { id: one?._id ?? '' } });
    await publish(service, ana, { ...localPromotion, title: 'Rapadura nova' });
    const removedId =
      (await createActivePromotions(service, ana, [{ ...localPromotion, title: 'Rapadura velha' }]))[0]
        ?._id ?? '';
    await service.call(setPromotionStatus, {
      as: admin,
      params: { id: removedId },
      body: { status: 'removed' },
    });
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

  it('search finds a promotion by its id, and those of authors by their ids', async () => {
    const [bia, caio] = (await registerMembers(service, 'Bia Prado', 'Caio Reis')) as [Member, Member];
    const [one] = await createActivePromotions(service, bia, [
      { ...localPromotion, title: 'Jabuticaba fresca' },
    ]);
    await publish(service, bia, { ...localPromotion, title: 'Pitanga' });
    await publish(service, caio, { ...localPromotion, title: 'Jabuticaba seca' });
    const id = one?._id ?? '';
    for (const search of [id, id.toUpperCase()]) {
      expect(await titles({ search })).toEqual(['Jabuticaba fresca']);
      expect(await titles({ search, status: 'pending' })).toEqual([]);
      expect(await titles({ search, city: 'curitiba' })).toEqual([]);
    }
    expect(await titles({ search: bia.sub })).toEqual(['Pitanga', 'Jabuticaba fresca']);
    for (const search of ['bia prado', 'bia@exemplo.com.br', '@'])
      expect(await titles({ search, authors: `${bia.sub},${ana.sub}`, status: 'pending' })).toContain(
        'Pitanga',
      );
    const found = { search: 'jabuticaba', authors: bia.sub };
    expect(await titles(found)).toEqual(['Jabuticaba seca', 'Pitanga', 'Jabuticaba fresca']);
    expect(await titles({ ...found, status: 'active' })).toEqual(['Jabuticaba fresca']);
    expect((await list({ ...found, limit: '1', page: '2' })).total).toBe(3);
    expect(await titles({ search: 'jabuticaba seca', authors: bia.sub, status: 'pending' })).toEqual([
      'Jabuticaba seca',
      'Pitanga',
    ]);
    expect((await requestList({ search: 'x', authors: 'y' })).status).toBe(400);
  });

  it.each<Record<string, string>>([
    { limit: '0x10' },
    { limit: '101' },
    { page: '0' },
    { status: 'x' },
    { reader: 'x' },
  ])('returns 400 when the query is %j', async (query) => {
    const { status, body } = await requestList(query);
    expect([status, body.errors.length]).toEqual([400, 1]);
  });

  it.each([{}, { city: 'sao-jose-dos-campos' }, { status: 'active' as const }])(
    'is served by an index when the query is %j',
    async (criteria) => {
      const plan = planAdminList({ page: 1, limit: 20, ...criteria });
      const explained = await service.database
        .collection('promotions')
        .find(plan.filter as object, { sort: plan.sort, limit: plan.take, hint: plan.hint as string })
        .explain('executionStats');
      expect(JSON.stringify(explained['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
      const { nReturned, totalDocsExamined } = explained['executionStats'];
      expect([nReturned > 0, totalDocsExamined]).toEqual([true, nReturned]);
    },
  );
};
