import { userDeleted, userEmailChanged, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { approvePromotion, listPending } from '@pechincha/contracts/operations/moderation';
import { conditionFields, type PriceConditions } from '@pechincha/contracts/price-conditions';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import type { TestService } from '@pechincha/testing/test-service';
import { makeDeleted, makeStatusChanged, makeSubmitted } from '../event-factory.js';
import { findPending, listPendingPromotions, manager } from '../helpers.js';

let service: TestService;

export const pendingList: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('pending list has the oldest first, their authors and the total count', async () => {
    const author = { _id: newId(), name: 'Ana', avatar: null };
    const late = makeSubmitted({ author }, { occurredAt: new Date('2026-11-02T10:00:00Z') });
    const early = makeSubmitted({ author }, { occurredAt: new Date('2026-11-01T10:00:00Z') });
    await service.publishAndWait(late, early);
    const beforeUserEvents = await findPending(service, early.data.promotionId);
    expect(beforeUserEvents).toMatchObject({
      author: { name: 'Ana', email: '' },
      discount: 38,
      status: 'pending',
    });
    expect(beforeUserEvents?.authorRecord).toEqual({ approved: 0, rejected: 0 });

    const data = { userId: author._id, avatar: null };
    const { userId } = data;
    const emailChanged = makeEvent(userEmailChanged, { userId, email: 'ana@pechincha.dev' });
    const registered = makeEvent(userRegistered, { ...data, name: 'Ana' }, { subjectVersion: 1 });
    const renamed = makeEvent(userUpdated, { ...data, name: 'Ana Luz' }, { subjectVersion: 2 });
    await service.publishAndWait(renamed);
    await service.publishAndWait(emailChanged);
    await service.publishAndWait(registered);

    const list = await listPendingPromotions(service);
    expect(list.slice(0, 2).map((promotion) => promotion._id)).toEqual([
      early.data.promotionId,
      late.data.promotionId,
    ]);
    expect(list[0]?.author).toEqual({
      _id: author._id,
      name: 'Ana Luz',
      avatar: null,
      email: 'ana@pechincha.dev',
    });
    const { headers } = await service.call(listPending, { as: manager });
    expect(headers['x-total-count']).toBe(String(list.length));
  });

  it('pending list has the relation that the author declared, now and before', async () => {
    const { data } = makeSubmitted({ relation: 'affiliate' });
    await service.publishAndWait(makeSubmitted(data));
    expect(await findPending(service, data.promotionId)).toMatchObject({
      relation: 'affiliate',
      previous: null,
    });
    const { relation: _none, ...plain } = data;
    await service.publishAndWait(
      makeStatusChanged(data, 2, 'pending', 'rejected'),
      makeSubmitted({ ...plain, revision: 3 }, { subjectVersion: 3 }),
    );
    const pending = await findPending(service, data.promotionId);
    expect(pending).toMatchObject({ previous: { relation: 'affiliate' } });
    expect(pending).not.toHaveProperty('relation');
  });

  it.each(['active', 'rejected', 'expired', 'removed'] as const)(
    'pending list drops a promotion when an admin sets it to %s and lists it again when it is resubmitted',
    async (status) => {
      const { data } = makeSubmitted();
      await service.publishAndWait(makeSubmitted(data), makeStatusChanged(data, 2, 'pending', status));
      expect(await findPending(service, data.promotionId)).toBeUndefined();
      const call = { as: manager, params: { id: data.promotionId } };
      expect((await service.call(approvePromotion, call)).body.code).toBe('ALREADY_MODERATED');

      const resubmission = makeSubmitted({ ...data, revision: 3, title: 'De novo' });
      await service.publishAndWait(resubmission, makeStatusChanged(data, 3, status, 'pending'));
      expect(await findPending(service, data.promotionId)).toMatchObject({ title: 'De novo', revision: 3 });
      expect((await service.call(approvePromotion, call)).status).toBe(200);
    },
  );

  it('pending list shows the approved version when the author edited the promotion', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const call = { as: manager, params: { id: data.promotionId } };
    expect((await service.call(approvePromotion, call)).status).toBe(200);
    const changed = makeSubmitted({ ...data, revision: 3, promotionalPrice: 1 });
    await service.publishAndWait(
      makeStatusChanged(data, 2, 'pending', 'active'),
      makeStatusChanged(data, 3, 'active', 'pending'),
      changed,
    );
    expect(await findPending(service, data.promotionId)).toMatchObject({
      promotionalPrice: 1,
      previous: { promotionalPrice: data.promotionalPrice, moderationReason: null },
    });
  });

  it('pending list has final price and conditions of the revision and of the version before', async () => {
    const { data } = makeSubmitted({ payment: 'pix', shipping: 'fixed', shippingPrice: 15.1 });
    await service.publishAndWait(makeSubmitted(data));
    expect(await findPending(service, data.promotionId)).toMatchObject({
      promotionalPrice: 199.9,
      finalPrice: 215,
      // Of the promotional price.
      discount: 38,
      payment: 'pix',
      shipping: 'fixed',
      shippingPrice: 15.1,
    });

    const call = { as: manager, params: { id: data.promotionId } };
    expect((await service.call(approvePromotion, call)).status).toBe(200);
    const { payment, shippingPrice, ...others } = data;
    const requires: PriceConditions['requires'] = ['first-purchase', 'app'];
    const resubmission = makeSubmitted({
      ...others,
      revision: 2,
      shipping: 'free',
      requires,
      minQuantity: 3,
    });
    await service.publishAndWait(resubmission);
    const resubmitted = await findPending(service, data.promotionId);
    expect(resubmitted).toMatchObject({
      shipping: 'free',
      requires,
      minQuantity: 3,
      previous: { promotionalPrice: 199.9, payment, shipping: 'fixed', shippingPrice },
    });
    for (const field of ['finalPrice', 'payment', 'shippingPrice'])
      expect(resubmitted).not.toHaveProperty(field);
    for (const field of ['requires', 'minQuantity']) expect(resubmitted?.previous).not.toHaveProperty(field);
  });

  it('pending list has the days of validity of the revision and of the version before', async () => {
    const { data } = makeSubmitted({ validFrom: '2026-11-20', validUntil: '2026-11-30' });
    const id = data.promotionId;
    await service.publishAndWait(makeSubmitted(data));
    expect(await findPending(service, id)).toMatchObject({
      validFrom: '2026-11-20',
      validUntil: '2026-11-30',
    });

    expect((await service.call(approvePromotion, { as: manager, params: { id } })).status).toBe(200);
    const { validFrom, ...others } = data;
    await service.publishAndWait(makeSubmitted({ ...others, revision: 2, validUntil: '2026-12-05' }));
    const resubmitted = await findPending(service, id);
    expect(resubmitted).toMatchObject({
      validUntil: '2026-12-05',
      previous: { validFrom, validUntil: '2026-11-30' },
    });
    expect(resubmitted).not.toHaveProperty('validFrom');
  });

  it('pending list has no conditions and days when the event has none', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const promotion = await findPending(service, data.promotionId);
    for (const field of ['finalPrice', 'validFrom', 'validUntil', ...conditionFields])
      expect(promotion).not.toHaveProperty(field);
  });

  it('queue keeps nothing but the id when a promotion was deleted, even if events arrive later', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    await service.publishAndWait(makeDeleted(data));
    await service.publishAndWait(makeSubmitted({ ...data, revision: 2 }));
    expect(await findPending(service, data.promotionId)).toBeUndefined();
    const row = await service.database
      .collection<{ _id: string }>('promotion_reviews')
      .findOne({ _id: data.promotionId });
    expect(JSON.stringify(row)).not.toContain(data.title);
    const response = await service.call(approvePromotion, { as: manager, params: { id: data.promotionId } });
    expect([response.status, response.body.code]).toEqual([404, 'PROMOTION_NOT_FOUND']);
  });

  it('pending list shows no name or e-mail when the author was deleted, even if events arrive later', async () => {
    const author = { _id: newId(), name: 'Rosa', avatar: '/uploads/rosa.webp' };
    const profile = { userId: author._id, name: 'Rosa', avatar: author.avatar };
    const emailChanged = makeEvent(userEmailChanged, { userId: author._id, email: 'rosa@pechincha.dev' });
    const { data } = makeSubmitted({ author });
    await service.publishAndWait(makeSubmitted(data), makeEvent(userRegistered, profile), emailChanged);
    await service.publishAndWait(makeEvent(userDeleted, { userId: author._id }));
    await service.publishAndWait(
      makeEvent(userUpdated, profile, { subjectVersion: 9 }),
      makeEvent(userEmailChanged, emailChanged.data),
      makeSubmitted({ ...data, revision: 2 }),
    );
    expect((await findPending(service, data.promotionId))?.author).toEqual({
      _id: author._id,
      name: 'Conta removida',
      avatar: null,
      email: '',
    });
    const stored = JSON.stringify([
      await service.listRows('promotion_reviews'),
      await service.listRows('members'),
    ]);
    expect(stored).not.toMatch(/Rosa|rosa/);
  });

  it('pending list reads only the rows it returns and sorts by its index', async () => {
    const plan = await service.database
      .collection('promotion_reviews')
      .find({ state: 'pending' })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(200)
      .explain('executionStats');
    expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toContain('"SORT"');
    expect(plan['executionStats'].totalDocsExamined).toBe(plan['executionStats'].nReturned);
  });
};
