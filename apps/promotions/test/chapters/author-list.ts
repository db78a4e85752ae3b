import { promotionList } from '@pechincha/contracts/entities/promotion';
import { listUserPromotions } from '@pechincha/contracts/operations/promotions';
import { userDeleted } from '@pechincha/contracts/events/user';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { InternalClaims } from '@pechincha/service-kit/internal-token';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import { planAuthorList } from '../../src/lists/list-plan.js';
import {
  createActivePromotions,
  onlinePromotion,
  publish,
  registerMembers,
  rejectedEvent,
  type Member,
} from '../helpers.js';

let service: TestService;
let ana: Member;
const admin = member(undefined, 'admin');

const list = async (as: InternalClaims, query: Record<string, string> = {}, id = ana.sub) => {
  const { status, body } = await service.call(listUserPromotions, { as, params: { id }, query });
  expect(status).toBe(200);
  return promotionList.parse(body);
};
const titles = async (...args: Parameters<typeof list>) =>
  (await list(...args)).promotions.map(({ title }) => title);

export const authorList: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    const [first, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
    ana = first;
    const withTitle = (title: string) => ({ ...onlinePromotion, title });
    const [, expired, removed] = await createActivePromotions(
      service,
      ana,
      ['Ativa', 'Expirada', 'Removida'].map(withTitle),
    );
    for (const [one, status] of [
      [expired, 'expired'],
      [removed, 'removed'],
    ] as const) {
      await service.call(setPromotionStatus, { as: admin, params: { id: one?._id ?? '' }, body: { status } });
    }
    const refused = await publish(service, ana, withTitle('Rejeitada'));
    await service.publishAndWait(rejectedEvent(refused.body.promotion._id, 'Não'));
    await publish(service, ana, withTitle('Pendente'));
    await createActivePromotions(service, bia, [withTitle('De outra')]);
  });

  it('author list has public promotions for others and all for the author and admins, newest first', async () => {
    for (const as of [visitor, member(), member(undefined, 'manager')]) {
      expect(await titles(as)).toEqual(['Expirada', 'Ativa']);
      expect(await titles(as, { status: 'pending' })).toEqual([]);
    }
    for (const as of [ana, admin]) {
      expect(await titles(as)).toEqual(['Pendente', 'Rejeitada', 'Removida', 'Expirada', 'Ativa']);
      expect(await titles(as, { status: 'rejected' })).toEqual(['Rejeitada']);
    }
    const [refused] = (await list(ana, { status: 'rejected' })).promotions;
    expect(refused).toMatchObject({ moderationReason: 'Não', hasLiked: false });
  });

  it('author list returns 404 when the member is unknown, but not for the caller or a deleted account', async () => {
    const ofNobody = { params: { id: 'f'.repeat(24) } };
    for (const as of [visitor, ana, admin]) {
      expect(await service.call(listUserPromotions, { as, ...ofNobody })).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND' },
      });
    }
    const newcomer = member();
    expect(await titles(newcomer, {}, newcomer.sub)).toEqual([]);
    const [caio] = await registerMembers(service, 'Caio Reis');
    await createActivePromotions(service, caio, [{ ...onlinePromotion, title: 'De quem saiu' }]);
    await service.publishAndWait(
      makeEvent(userDeleted, { userId: caio.sub }, { subject: caio.sub, subjectVersion: 3 }),
    );
    expect(await titles(visitor, {}, caio.sub)).toEqual(['De quem saiu']);
  });

  it('author list is paged and ignores empty parameters', async () => {
    const { promotions, ...rest } = await list(ana, { limit: '2', page: '2' });
    expect(promotions.map(({ title }) => title)).toEqual(['Removida', 'Expirada']);
    expect(rest).toEqual({ page: 2, totalPages: 3, total: 5, totalIsExact: true });
    expect(await list(ana, { limit: '', page: '', status: '' })).toMatchObject({ page: 1, total: 5 });
    const wrong = await service.call(listUserPromotions, { params: { id: 'me' } });
    expect(wrong.status).toBe(404);
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { limit: '0x10' },
    { page: '-1' },
    { status: 'todas' },
  ])('author list returns 400 when the query is %j', async (query) => {
    const response = await service.call(listUserPromotions, { params: { id: ana.sub }, query });
    expect([response.status, response.body.errors.length]).toEqual([400, 1]);
  });

  it.each([true, false])('author list is served by an index (all statuses: %s)', async (canSeeAll) => {
    const plan = planAuthorList(new Types.ObjectId(ana.sub), { page: 1, limit: 3 }, canSeeAll);
    const explained = await service.database
      .collection('promotions')
      .find(plan.filter as object, { sort: plan.sort, limit: plan.take, hint: plan.hint as string })
      .explain('executionStats');
    expect(JSON.stringify(explained['queryPlanner'].winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
    const { nReturned, totalDocsExamined } = explained['executionStats'];
    expect(totalDocsExamined).toBe(nReturned);
    expect(nReturned).toBe(canSeeAll ? 3 : 2);
  });
};
