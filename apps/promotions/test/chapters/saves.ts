import { toDay } from '@pechincha/contracts/days';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { userDeleted } from '@pechincha/contracts/events/user';
import {
  deletePromotion,
  editPromotion,
  getPromotion,
  listPromotions,
} from '@pechincha/contracts/operations/promotions';
import {
  listSavedPromotions,
  MAX_SAVED_PROMOTIONS,
  savePromotion,
  unsavePromotion,
} from '@pechincha/contracts/operations/saved-promotions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { Types } from 'mongoose';
import {
  createActivePromotions,
  onlinePromotion,
  publish,
  registerMembers,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { insertPromotions } from '../member-statuses.js';

let service: TestService;
let ana: Member;
let bia: Member;

const save = (id: string, as: Parameters<typeof publish>[1] = bia, replica = 0) =>
  service.call(savePromotion, { as, params: { id }, replica });
const unsave = (id: string, as: Member = bia, replica = 0) =>
  service.call(unsavePromotion, { as, params: { id }, replica });

async function listSaved(query: Record<string, string> = {}, as: Member = bia) {
  const { status, body } = await service.call(listSavedPromotions, { as, query });
  expect(status).toBe(200);
  return { ...body, ids: body.promotions.map(({ _id }: { _id: string }) => _id) as string[] };
}

const insert = (count: number) => insertPromotions(service, ana.sub, count);
const setStatus = (id: string, status: string) =>
  service.database.collection('promotions').updateOne({ _id: new Types.ObjectId(id) }, { $set: { status } });

/** Rows of promotions that are gone. */
const insertSaves = (count: number, { sub }: Member) =>
  service.database.collection('saves').insertMany(
    Array.from({ length: count }, () => ({
      user: new Types.ObjectId(sub),
      promotion: new Types.ObjectId(),
      at: new Date(),
    })),
  );

export const saves: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });
  beforeEach(async () => {
    [ana, bia] = await registerMembers(service, 'Ana Souza', 'Bia Lima');
  });

  it('promotion that is saved twice is saved once', async () => {
    const [id = ''] = await insert(1);
    const responses = await Promise.all([0, 1, 0, 1].map((replica) => save(id, bia, replica)));
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([200, { saved: true }]),
    );
    expect((await listSaved()).ids).toEqual([id]);
    const [event] = await waitForEvents(service, 'promotion.saved', bia.sub, 1);
    expect(event).toMatchObject({
      subjectVersion: 1,
      data: { promotionId: id, userId: bia.sub, saved: true, promotion: { revision: 2, status: 'active' } },
    });
    const removed = await Promise.all([0, 1, 0].map((replica) => unsave(id, bia, replica)));
    expect(removed.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { saved: false }]));
    expect(await listSaved()).toMatchObject({ ids: [], total: 0, totalPages: 0 });
    const [, last] = await waitForEvents(service, 'promotion.saved', bia.sub, 2);
    expect(last).toMatchObject({ subjectVersion: 2 });
    expect(last?.data).toEqual({ promotionId: id, userId: bia.sub, saved: false });
  });

  it('saved promotion is marked for its member only', async () => {
    const [saved = '', other = ''] = await insert(2);
    await save(saved);
    const read = async (as?: Member) => {
      const { body } = await service.call(getPromotion, { as, params: { id: saved } });
      const list = await service.call(listPromotions, { as, query: { limit: '100' } });
      const cards = new Map<string, boolean | undefined>(
        list.body.promotions.map((card: { _id: string; hasSaved?: boolean }) => [card._id, card.hasSaved]),
      );
      return [body.hasSaved, cards.get(saved), cards.get(other)];
    };
    expect(await read(bia)).toEqual([true, true, false]);
    expect(await read(ana)).toEqual([false, false, false]);
    expect(await read()).toEqual([undefined, undefined, undefined]);
    expect((await listSaved({}, ana)).ids).toEqual([]);
    expect((await save(saved, visitor)).status).toBe(401);
    expect((await service.call(listSavedPromotions, {})).status).toBe(401);
  });

  it('saved promotions are listed by page, the last one first', async () => {
    const ids = await insert(3);
    for (const id of [ids[1], ids[2], ids[0]]) await save(id ?? '');
    const first = await listSaved({ limit: '2' });
    expect(first).toMatchObject({
      ids: [ids[0], ids[2]],
      page: 1,
      totalPages: 2,
      total: 3,
      totalIsExact: true,
    });
    expect(first.promotions[0]).toMatchObject({ hasSaved: true, hasLiked: false, status: 'active' });
    expect((await listSaved({ limit: '2', page: '2' })).ids).toEqual([ids[1]]);
    expect((await listSaved({ limit: '2', page: '3' })).ids).toEqual([]);
  });

  it('saved promotions that have expired are listed unless only active ones are asked for', async () => {
    const [active = '', expired = '', pending = ''] = await insert(3);
    for (const id of [active, expired, pending]) await save(id);
    await setStatus(expired, 'expired');
    await setStatus(pending, 'pending');
    expect((await listSaved()).ids).toEqual([pending, expired, active]);
    expect(await listSaved({ active: 'true' })).toMatchObject({ ids: [active], total: 1, totalPages: 1 });
    const { status } = await service.call(listSavedPromotions, { as: bia, query: { active: 'sim' } });
    expect(status).toBe(400);
  });

  it('saved promotion that is no longer visible shows its id and status only', async () => {
    const [hidden = ''] = await insert(1);
    const [{ _id: deleted = '' } = {}] = await createActivePromotions(service, ana);
    for (const as of [ana, bia]) for (const id of [hidden, deleted]) await save(id, as);
    await setStatus(hidden, 'rejected');
    await service.call(deletePromotion, { as: ana, params: { id: deleted } });
    const gone = { _id: deleted, status: 'removed' };
    expect((await listSaved()).promotions).toEqual([gone, { _id: hidden, status: 'rejected' }]);
    // Its author still sees it.
    expect((await listSaved({}, ana)).promotions).toMatchObject([
      gone,
      { _id: hidden, title: expect.any(String) },
    ]);
    for (const id of [deleted, deleted]) expect((await unsave(id)).body).toEqual({ saved: false });
    expect((await unsave(new Types.ObjectId().toHexString())).status).toBe(404);
    expect((await listSaved()).ids).toEqual([hidden]);
  });

  it('only active and expired promotions can be saved', async () => {
    const [expired = '', hidden = ''] = await insert(2);
    await setStatus(expired, 'expired');
    await setStatus(hidden, 'removed');
    expect((await save(expired)).status).toBe(200);
    const refused = await save(hidden, ana);
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      409,
      'NOT_OPEN',
      'Esta promoção não está no ar.',
    ]);
    for (const id of [hidden, new Types.ObjectId().toHexString(), 'x'])
      expect((await save(id)).status).toBe(404);
    expect((await listSaved()).ids).toEqual([expired]);
  });

  it('member saves up to 1,000 promotions, also with two requests at once', async () => {
    const [first = '', second = ''] = await insert(2);
    await insertSaves(MAX_SAVED_PROMOTIONS - 1, bia);
    const responses = await Promise.all([save(first), save(second, bia, 1)]);
    const refused = responses.find(({ status }) => status !== 200);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([refused?.body.code, refused?.body.msg]).toEqual([
      'SAVED_LIMIT',
      'Você chegou ao limite de 1.000 promoções salvas.',
    ]);
    expect((await listSaved({ limit: '100', page: '10' })).ids).toHaveLength(100);
    // What is saved already can be saved again, and makes room when it is not.
    const saved = responses[0]?.status === 200 ? first : second;
    expect((await save(saved)).body).toEqual({ saved: true });
    await unsave(saved);
    expect((await save(saved === first ? second : first)).status).toBe(200);
  });

  it('promotion.changed has price, last day and status after every change', async () => {
    const [{ _id: id = '' } = {}] = await createActivePromotions(service, ana, [
      { shipping: 'fixed', shippingPrice: '10' },
    ]);
    const admin = member(undefined, 'admin');
    const validUntil = toDay(new Date(Date.now() + 30 * 24 * 3_600_000));
    const body = { ...onlinePromotion, promotionalPrice: '150', validUntil };
    expect((await service.call(editPromotion, { as: admin, params: { id }, body })).status).toBe(200);
    await service.call(deletePromotion, { as: ana, params: { id } });
    const events = await waitForEvents(service, 'promotion.changed', id, 3);
    const state = {
      authorId: ana.sub,
      title: onlinePromotion.title,
      city: 'online',
      product: expect.any(String),
    };
    expect(events.map(({ data }) => data)).toEqual([
      { promotionId: id, promotion: { ...state, revision: 2, status: 'active', finalPrice: 209.9 } },
      {
        promotionId: id,
        promotion: { ...state, revision: 3, status: 'active', finalPrice: 150, validUntil },
      },
      {
        promotionId: id,
        promotion: { ...state, revision: 4, status: 'removed', finalPrice: 150, validUntil },
      },
    ]);
  });

  it('saved promotions are part of the export and are deleted with the account', async () => {
    const [id = ''] = await insert(1);
    await save(id);
    await save(id, ana);
    const exported = await service.call(promotionsExport, {
      as: { kind: 'gateway' },
      params: { id: bia.sub },
    });
    expect(exported.body.salvas).toEqual([{ promocao: id, em: expect.any(String) }]);
    await service.publishAndWait(makeEvent(userDeleted, { userId: bia.sub }, { subjectVersion: 2 }));
    const left = (await service.listRows('saves')).filter(({ promotion }) => String(promotion) === id);
    expect(left.map(({ user }) => String(user))).toEqual([ana.sub]);
    expect((await save(id)).status).toBe(401);
  });
};
