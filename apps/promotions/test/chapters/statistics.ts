import { localStats } from '@pechincha/contracts/entities/promotion';
import {
  promotionsExport,
  getPromotionsSitemap,
  getPromotionsStats,
  listPromotionsForAdmin,
} from '@pechincha/contracts/operations/internal';
import { deletePromotion, dislikePromotion, postComment } from '@pechincha/contracts/operations/promotions';
import { getLocalStats, setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { eventually } from '@pechincha/testing/eventually';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import {
  createActivePromotions,
  onlinePromotion,
  localPromotion,
  publish,
  registerMembers,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
let bia: Member;
const admin = member(undefined, 'admin');
const gateway: InternalClaims = { kind: 'gateway' };
const city = 'Ibaiti';

const getStats = async (query: Record<string, string> = {}) => {
  const { status, body } = await service.call(getLocalStats, { as: admin, query: { city, ...query } });
  expect(status).toBe(200);
  return localStats.parse(body);
};
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: admin, params: { id }, body: { status } });

export const statistics: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
  });

  it('city statistics are exact before and after pending changes are flushed', async () => {
    const [first, second] = await createActivePromotions(service, ana, [
      { ...localPromotion, city },
      { ...localPromotion, city },
    ]);
    await createActivePromotions(service, bia, [{ ...localPromotion, city: 'ibaiti' }]);
    const pending = await publish(service, ana, { ...localPromotion, city });
    await publish(service, bia, onlinePromotion);
    await setStatus(first?._id ?? '', 'expired');
    const expected = { totalPromotions: 4, activePromotions: 2, pendingPromotions: 1, expiredPromotions: 1 };
    expect(await getStats()).toMatchObject({ ...expected, totalUsers: 2 });
    await eventually(async () => expect(await service.listRows('tally_deltas')).toEqual([]));
    expect(await getStats()).toMatchObject({ ...expected, totalUsers: 2 });
    await service.call(deletePromotion, { as: ana, params: { id: second?._id ?? '' } });
    await service.call(deletePromotion, { as: ana, params: { id: pending.body.promotion._id } });
    await service.call(deletePromotion, { as: admin, params: { id: first?._id ?? '' } });
    expect(await getStats()).toMatchObject({
      totalPromotions: 1,
      activePromotions: 1,
      pendingPromotions: 0,
      expiredPromotions: 0,
      totalUsers: 1,
    });
  });

  it('trend has approvals by hour or day and ends now', async () => {
    for (const [period, length, label] of [
      ['day', 24, /^\d\dh$/],
      ['week', 7, /^\d\d\/\d\d$/],
      ['month', 30, /^\d\d\/\d\d$/],
    ] as const) {
      const { trend } = await getStats({ period });
      expect([trend.labels.length, trend.data.length]).toEqual([length, length]);
      for (const shown of trend.labels) expect(shown).toMatch(label);
      // The approval may be in the previous hour; two of the three promotions were deleted since.
      expect(trend.data.slice(-2).reduce((sum, one) => sum + one, 0)).toBe(1);
    }
  });

  it('city statistics return an error when the caller, city or period is invalid', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [member(undefined, 'manager'), 403],
    ] as const) {
      expect((await service.call(getLocalStats, { as, query: { city } })).status).toBe(status);
    }
    for (const [query, text] of [
      [{}, 'Cidade obrigatória'],
      [{ city: ' ' }, 'Cidade obrigatória'],
      [{ city: '--' }, 'Cidade inválida'],
      [{ city, period: 'year' }, 'Período desconhecido'],
    ] as const) {
      const { status, body } = await service.call(getLocalStats, { as: admin, query });
      expect([status, body.errors.map(({ msg }: { msg: string }) => msg)]).toEqual([400, [text]]);
    }
    expect(await getStats({ city: 'Lugar Nenhum' })).toMatchObject({ totalPromotions: 0, totalUsers: 0 });
  });

  it('statistics do not count a removed promotion, and count it again when it returns', async () => {
    const place = 'ponta grossa';
    const promotions = await createActivePromotions(service, ana, [
      { ...localPromotion, city: place },
      { ...localPromotion, city: place },
    ]);
    await setStatus(promotions[0]?._id ?? '', 'removed');
    expect(await getStats({ city: place })).toMatchObject({ totalPromotions: 1, activePromotions: 1 });
    await setStatus(promotions[0]?._id ?? '', 'active');
    expect(await getStats({ city: place })).toMatchObject({ totalPromotions: 2, activePromotions: 2 });
    for (const { _id } of promotions) await service.call(deletePromotion, { as: ana, params: { id: _id } });
    expect(await getStats({ city: place })).toMatchObject({ totalPromotions: 0 });
  });

  it('dashboard statistics and other internal operations are for the gateway only', async () => {
    const { status, body } = await service.call(getPromotionsStats, { as: gateway });
    expect(status).toBe(200);
    expect(getPromotionsStats.response.parse(body)).toMatchObject({
      totalPromotions: 2,
      activePromotions: 1,
    });
    expect(body.recentPromotions.map(({ city: slug }: { city: string }) => slug)).toEqual([
      'online',
      'ibaiti',
    ]);
    const local = await service.call(getPromotionsStats, { as: gateway, query: { city, period: 'day' } });
    expect(local.body).toMatchObject({
      totalPromotions: 1,
      recentPromotions: [{ author: { name: 'Bia Lima' } }],
    });
    for (const operation of [
      getPromotionsStats,
      getPromotionsSitemap,
      promotionsExport,
      listPromotionsForAdmin,
    ]) {
      expect((await service.call(operation, { as: admin, params: { id: ana.sub } })).status).toBe(403);
    }
  });

  it('sitemap lists active promotions', async () => {
    const { body } = await service.call(getPromotionsSitemap, { as: gateway });
    expect(getPromotionsSitemap.response.parse(body)).toMatchObject({ promotions: [{ city: 'ibaiti' }] });
  });

  it('member export contains only what the member wrote and did', async () => {
    const [row] = (await service.listRows('promotions')).filter(({ status }) => status === 'active');
    const id = String(row?.['_id']);
    await service.call(dislikePromotion, { as: ana, params: { id } });
    await service.call(postComment, { as: ana, params: { id }, body: { content: 'Já acabou' } });
    const { body: hers } = await service.call(promotionsExport, { as: gateway, params: { id: ana.sub } });
    expect(hers).toMatchObject({
      nome: 'Ana Souza',
      promocoes: [],
      comentarios: [{ promocao: id, texto: 'Já acabou', emRespostaA: null }],
      reacoes: [{ promocao: id, reacao: 'não curtiu' }],
    });
    const { body: others } = await service.call(promotionsExport, { as: gateway, params: { id: bia.sub } });
    expect(others.promocoes.map(({ situacao }: { situacao: string }) => situacao).toSorted()).toEqual([
      'Aguardando Aprovação',
      'Ativa',
    ]);
    expect(JSON.stringify(others)).not.toContain('Já acabou');
  });
};
