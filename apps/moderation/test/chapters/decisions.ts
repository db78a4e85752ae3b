import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from '../event-factory.js';
import { findPending, manager, moderationReason, waitForEvent } from '../helpers.js';

const otherManager = member(newId(), 'manager');

let service: TestService;

export const decisions: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('approval removes the promotion from the list, stores the decision, publishes the event and counts for the author', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const params = { id: data.promotionId };
    const response = await service.call(approvePromotion, { as: manager, params, query: { revision: '1' } });
    const message = 'Promoção aprovada com sucesso!';
    expect([response.status, response.body]).toEqual([200, { message, msg: message }]);
    expect(await findPending(service, data.promotionId)).toBeUndefined();

    const decisions = await service.database
      .collection('decisions')
      .find({ promotionId: data.promotionId })
      .toArray();
    expect(decisions).toMatchObject([
      {
        revision: 1,
        decision: 'approved',
        moderatorId: manager.sub,
        moderationReason: null,
        authorId: data.author._id,
      },
    ]);
    expect(await waitForEvent(service, 'moderation.approved', data.promotionId)).toMatchObject({
      subjectVersion: 1,
      data: { promotionId: data.promotionId, revision: 1, moderatorId: manager.sub },
    });

    await service.publishAndWait(makeSubmitted({ ...data, revision: 2, title: 'Outro título' }));
    const resubmitted = await findPending(service, data.promotionId);
    expect(resubmitted?.previous).toMatchObject({ title: data.title, moderationReason: null });
    expect(resubmitted?.authorRecord).toEqual({ approved: 1, rejected: 0 });
  });

  it('rejection requires a reason, publishes it and shows it when the promotion is submitted again', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const params = { id: data.promotionId };
    for (const body of [{}, { moderationReason: '   ' }, { moderationReason: { $ne: null } }]) {
      const refused = await service.call(rejectPromotion, { as: manager, params, body });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'moderationReason']);
    }
    const body = { moderationReason: ` ${moderationReason} ` };
    const { status } = await service.call(rejectPromotion, { as: manager, params, body });
    expect(status).toBe(200);
    expect(await waitForEvent(service, 'moderation.rejected', data.promotionId)).toMatchObject({
      data: { moderationReason },
    });

    await service.publishAndWait(makeSubmitted({ ...data, revision: 2 }));
    expect(await findPending(service, data.promotionId)).toMatchObject({
      previous: { title: data.title, moderationReason },
      authorRecord: { approved: 0, rejected: 1 },
    });
  });

  it('only one decision succeeds when two managers decide at the same time on two replicas', async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = makeSubmitted();
      await service.publishAndWait(makeSubmitted(data));
      const params = { id: data.promotionId };
      const responses = await Promise.all([
        service.call(approvePromotion, { as: manager, params, replica: 0 }),
        service.call(rejectPromotion, { as: otherManager, params, body: { moderationReason }, replica: 1 }),
      ]);
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
      const loser = responses.find((response) => response.status === 409);
      expect(loser?.body.code).toBe('ALREADY_MODERATED');
      const decisions = { promotionId: data.promotionId };
      expect(await service.database.collection('decisions').countDocuments(decisions)).toBe(1);
      const winner = responses[0]?.status === 200 ? 'moderation.approved' : 'moderation.rejected';
      await waitForEvent(service, winner, data.promotionId);
    }
  });

  it('repeated decision gets the same response and changes nothing when the same manager sends it', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const call = { as: manager, params: { id: data.promotionId }, body: { moderationReason } };
    const first = await service.call(rejectPromotion, call);
    const second = await service.call(rejectPromotion, { ...call, query: { revision: '1' } });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    for (const change of [{ moderationReason: 'Outro motivo' }, { reasonCode: 'link' }]) {
      const another = await service.call(rejectPromotion, { ...call, body: { ...call.body, ...change } });
      expect(another.body.code).toBe('ALREADY_MODERATED');
    }
    const opposite = await service.call(approvePromotion, { ...call, body: undefined });
    expect(opposite.body).toMatchObject({
      code: 'ALREADY_MODERATED',
      message: 'Você já tinha rejeitado esta promoção.',
    });
    const others = await service.call(approvePromotion, { ...call, as: otherManager, body: undefined });
    expect(others.body.message).toBe('Outra pessoa da moderação já decidiu esta promoção.');
    await waitForEvent(service, 'moderation.rejected', data.promotionId);
    const records = service.database.collection<{ _id: string }>('author_records');
    expect(await records.findOne({ _id: data.author._id })).toMatchObject({ approved: 0, rejected: 1 });
  });

  it('approval returns 409 when the manager read an older revision', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data), makeSubmitted({ ...data, revision: 2 }));
    const call = { as: manager, params: { id: data.promotionId } };
    const stale = await service.call(approvePromotion, { ...call, query: { revision: '1' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'PROMOTION_CHANGED']);
    const fresh = await service.call(approvePromotion, { ...call, query: { revision: '2' } });
    expect(fresh.status).toBe(200);
  });

  it('approval waits for the submission when the event is still on its way', async () => {
    const { data } = makeSubmitted();
    const response = service.call(approvePromotion, { as: manager, params: { id: data.promotionId } });
    await service.publishAndWait(makeSubmitted(data));
    expect((await response).status).toBe(200);
  });

  describe("manager's own promotion", () => {
    const submitOwn = async (id: string) => {
      const { data } = makeSubmitted({ author: { _id: id, name: 'Joana', avatar: null } });
      await service.publishAndWait(makeSubmitted(data));
      return { data, params: { id: data.promotionId }, body: { moderationReason } };
    };

    it('is not decided and stays pending when the manager tries', async () => {
      const { params, body } = await submitOwn(manager.sub);
      for (const response of [
        await service.call(approvePromotion, { as: manager, params }),
        await service.call(rejectPromotion, { as: manager, params, body }),
      ]) {
        expect([response.status, response.body.code]).toEqual([403, 'OWN_PROMOTION']);
      }
      expect(await findPending(service, params.id)).toBeDefined();
      expect((await service.call(approvePromotion, { as: otherManager, params })).status).toBe(200);
      expect((await service.call(approvePromotion, { as: manager, params })).status).toBe(403);
    });

    it('is decided when an admin decides their own', async () => {
      const admin = member(newId(), 'admin');
      const { params } = await submitOwn(admin.sub);
      expect((await service.call(approvePromotion, { as: admin, params })).status).toBe(200);
    });
  });
};
