import { approvePromotion, listPending, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { makeSubmitted } from '../event-factory.js';
import { findPending, manager, moderationReason, waitForEvent } from '../helpers.js';

let service: TestService;

export const decisionRequests: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it.each([' ', 'abc', '-1', '1.5', '1e2', '0x1', '99999999999', '{"$gt":0}'])(
    'decision returns 400 when the revision is %j',
    async (revision) => {
      const { data } = makeSubmitted();
      await service.publishAndWait(makeSubmitted(data));
      const call = { as: manager, params: { id: data.promotionId }, query: { revision } };
      for (const response of [
        await service.call(approvePromotion, call),
        await service.call(rejectPromotion, { ...call, body: { moderationReason } }),
      ]) {
        expect(response.status).toBe(400);
        const message = 'Revisão inválida';
        expect(response.body.errors).toEqual([{ field: 'revision', msg: message, message }]);
      }
      expect(await findPending(service, data.promotionId)).toBeDefined();
    },
  );

  it.each([
    ['a missing reason', {}, 'É necessário fornecer um motivo para a rejeição'],
    ['a number', { moderationReason: 7 }, 'É necessário fornecer um motivo para a rejeição'],
    ['a list', { moderationReason: ['a'] }, 'É necessário fornecer um motivo para a rejeição'],
    ['501 characters', { moderationReason: 'a'.repeat(501) }, 'O motivo deve ter no máximo 500 caracteres'],
    [
      'a direction control',
      { moderationReason: 'a\u202Eb' },
      'Texto inválido: há caracteres que não se veem',
    ],
  ])('rejection returns 400 when the reason is %s', async (_what, body, message) => {
    const response = await service.call(rejectPromotion, { as: manager, params: { id: newId() }, body });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([{ field: 'moderationReason', msg: message, message }]);
  });

  it('rejection accepts a reason of several lines', async () => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const body = { moderationReason: 'Sem loja.\nSem link.' };
    const response = await service.call(rejectPromotion, {
      as: manager,
      params: { id: data.promotionId },
      body,
    });
    expect([response.status, response.body.msg]).toEqual([200, 'Promoção rejeitada com sucesso!']);
    await waitForEvent(service, 'moderation.rejected', data.promotionId);
  });

  it.each(['nao-e-um-id', '{"$ne":null}'])('approval returns 404 when the id is %p', async (id) => {
    const params = { id: encodeURIComponent(id) };
    expect((await service.call(approvePromotion, { as: manager, params })).status).toBe(404);
  });

  it.each([
    ['a visitor', visitor, 401],
    ['a member', member(), 403],
    ['a manager', manager, 404],
    ['an admin', member(newId(), 'admin'), 404],
  ])('moderation operations check the role of %s', async (_who, as, status) => {
    const params = { id: newId() };
    const body = { moderationReason };
    const responses = await Promise.all([
      service.call(approvePromotion, { as, params }),
      service.call(rejectPromotion, { as, params, body }),
      service.call(listPending, { as }),
    ]);
    expect(responses.map((response) => response.status)).toEqual([
      status,
      status,
      status === 404 ? 200 : status,
    ]);
  });
};
