import type { IntegrationEvent } from '@pechincha/contracts/event';
import type { PendingPromotion } from '@pechincha/contracts/entities/moderation';
import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { userEmailChanged } from '@pechincha/contracts/events/user-email-changed';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { moderationExport } from '@pechincha/contracts/operations/internal';
import { approvePromotion, listPending, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { eventually } from '@pechincha/testing/eventually';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService, visitor } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { DecisionWaiter } from '../src/queue/decision-waiter.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from './event-factory.js';

const manager = member(newId(), 'manager');
const otherManager = member(newId(), 'manager');
const moderationReason = 'O preço não confere';
let service: TestService;

beforeAll(async () => {
  service = await TestService.start('moderation', (config) => AppModule.forRoot(config), { replicas: 2 });
  // No promotions service applies the decisions here, so only the tests of the wait use a timeout.
  for (const replica of [0, 1]) service.getProvider(DecisionWaiter, replica).timeoutMs = 0;
});
afterAll(() => service.destroy());

async function listPendingPromotions(): Promise<PendingPromotion[]> {
  const { status, body } = await service.call(listPending, { as: manager });
  expect(status).toBe(200);
  return listPending.response.parse(body);
}

const findPending = async (id: string) =>
  (await listPendingPromotions()).find((promotion) => promotion._id === id);

const waitForEvent = (name: string, id: string) =>
  eventually(() => {
    const events = service.broker.listReceived(name).filter((event) => event.subject === id);
    expect(events).toHaveLength(1);
    return events[0];
  });

it('pending list has the oldest first, their authors and the total count', async () => {
  const author = { _id: newId(), name: 'Ana', avatar: null };
  const late = makeSubmitted({ author }, { occurredAt: new Date('2026-11-02T10:00:00Z') });
  const early = makeSubmitted({ author }, { occurredAt: new Date('2026-11-01T10:00:00Z') });
  await service.publishAndWait(late, early);
  const beforeUserEvents = await findPending(early.data.promotionId);
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

  const list = await listPendingPromotions();
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

it('approval removes the promotion from the list, stores the decision, publishes the event and counts for the author', async () => {
  const { data } = makeSubmitted();
  await service.publishAndWait(makeSubmitted(data));
  const params = { id: data.promotionId };
  const response = await service.call(approvePromotion, { as: manager, params, query: { revision: '1' } });
  const message = 'Promoção aprovada com sucesso!';
  expect([response.status, response.body]).toEqual([200, { message, msg: message }]);
  expect(await findPending(data.promotionId)).toBeUndefined();

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
  expect(await waitForEvent('moderation.approved', data.promotionId)).toMatchObject({
    subjectVersion: 1,
    data: { promotionId: data.promotionId, revision: 1, moderatorId: manager.sub },
  });

  await service.publishAndWait(makeSubmitted({ ...data, revision: 2, title: 'Outro título' }));
  const resubmitted = await findPending(data.promotionId);
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
  expect(await waitForEvent('moderation.rejected', data.promotionId)).toMatchObject({
    data: { moderationReason },
  });

  await service.publishAndWait(makeSubmitted({ ...data, revision: 2 }));
  expect(await findPending(data.promotionId)).toMatchObject({
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
    await waitForEvent(winner, data.promotionId);
  }
});

it('repeated decision gets the same response and changes nothing when the same manager sends it', async () => {
  const { data } = makeSubmitted();
  await service.publishAndWait(makeSubmitted(data));
  const call = { as: manager, params: { id: data.promotionId }, body: { moderationReason } };
  const first = await service.call(rejectPromotion, call);
  const second = await service.call(rejectPromotion, { ...call, query: { revision: '1' } });
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  const another = await service.call(rejectPromotion, {
    ...call,
    body: { moderationReason: 'Outro motivo' },
  });
  expect(another.body.code).toBe('ALREADY_MODERATED');
  const opposite = await service.call(approvePromotion, { ...call, body: undefined });
  expect(opposite.body.code).toBe('ALREADY_MODERATED');
  await waitForEvent('moderation.rejected', data.promotionId);
  const records = await service.database.collection<{ _id: string }>('author_records');
  expect(await records.findOne({ _id: data.author._id })).toMatchObject({ approved: 0, rejected: 1 });
});

it('approval is 409 when the manager read an older revision', async () => {
  const { data } = makeSubmitted();
  await service.publishAndWait(makeSubmitted(data), makeSubmitted({ ...data, revision: 2 }));
  const call = { as: manager, params: { id: data.promotionId } };
  const stale = await service.call(approvePromotion, { ...call, query: { revision: '1' } });
  expect([stale.status, stale.body.code]).toEqual([409, 'PROMOTION_CHANGED']);
  const fresh = await service.call(approvePromotion, { ...call, query: { revision: '2' } });
  expect(fresh.status).toBe(200);
});

it.each([' ', 'abc', '-1', '1.5', '1e2', '0x1', '99999999999', '{"$gt":0}'])(
  'decision is 400 when the revision is %j',
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
    expect(await findPending(data.promotionId)).toBeDefined();
  },
);

it.each([
  ['a missing reason', {}, 'É necessário fornecer um motivo para a rejeição'],
  ['a number', { moderationReason: 7 }, 'É necessário fornecer um motivo para a rejeição'],
  ['a list', { moderationReason: ['a'] }, 'É necessário fornecer um motivo para a rejeição'],
  ['501 characters', { moderationReason: 'a'.repeat(501) }, 'O motivo deve ter no máximo 500 caracteres'],
  ['a control character', { moderationReason: 'a\u0000b' }, 'Texto inválido: há caracteres que não se veem'],
])('rejection is 400 when the reason is %s', async (_what, body, message) => {
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
  await waitForEvent('moderation.rejected', data.promotionId);
});

it('approval waits for the submission when the event is still on its way', async () => {
  const { data } = makeSubmitted();
  const response = service.call(approvePromotion, { as: manager, params: { id: data.promotionId } });
  await service.publishAndWait(makeSubmitted(data));
  expect((await response).status).toBe(200);
});

it.each(['nao-e-um-id', '{"$ne":null}'])('approval is 404 when the id is %p', async (id) => {
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

it.each(['active', 'rejected', 'expired', 'removed'] as const)(
  'pending list drops a promotion when an admin sets it to %s and lists it again when it is resubmitted',
  async (status) => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data), makeStatusChanged(data, 2, 'pending', status));
    expect(await findPending(data.promotionId)).toBeUndefined();
    const call = { as: manager, params: { id: data.promotionId } };
    expect((await service.call(approvePromotion, call)).body.code).toBe('ALREADY_MODERATED');

    const resubmission = makeSubmitted({ ...data, revision: 3, title: 'De novo' });
    await service.publishAndWait(resubmission, makeStatusChanged(data, 3, status, 'pending'));
    expect(await findPending(data.promotionId)).toMatchObject({ title: 'De novo', revision: 3 });
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
  expect(await findPending(data.promotionId)).toMatchObject({
    promotionalPrice: 1,
    previous: { promotionalPrice: data.promotionalPrice, moderationReason: null },
  });
});

it('queue keeps nothing but the id when a promotion was deleted, even if events arrive later', async () => {
  const { data } = makeSubmitted();
  await service.publishAndWait(makeSubmitted(data));
  await service.publishAndWait(makeDeleted(data));
  await service.publishAndWait(makeSubmitted({ ...data, revision: 2 }));
  expect(await findPending(data.promotionId)).toBeUndefined();
  const row = await service.database.collection<{ _id: string }>('queue').findOne({ _id: data.promotionId });
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
  expect((await findPending(data.promotionId))?.author).toEqual({
    _id: author._id,
    name: 'Conta removida',
    avatar: null,
    email: '',
  });
  const stored = JSON.stringify([await service.listRows('queue'), await service.listRows('members')]);
  expect(stored).not.toMatch(/Rosa|rosa/);
});

it("export has the decisions on a member's promotions and the decisions that a manager took", async () => {
  const { data } = makeSubmitted();
  await service.publishAndWait(makeSubmitted(data));
  const decidingManager = member(newId(), 'manager');
  const body = { moderationReason };
  await service.call(rejectPromotion, { as: decidingManager, params: { id: data.promotionId }, body });
  const getExport = async (id: string) =>
    (await service.call(moderationExport, { as: { kind: 'gateway' }, params: { id } })).body;
  const decision = {
    promocao: data.promotionId,
    revisao: 1,
    decisao: 'rejeitada',
    motivo: moderationReason,
    decididaEm: expect.any(String),
  };
  expect(await getExport(data.author._id)).toEqual({
    decisoesSobreMinhasPromocoes: [decision],
    decisoesQueTomei: [],
  });
  expect(await getExport(decidingManager.sub)).toEqual({
    decisoesSobreMinhasPromocoes: [],
    decisoesQueTomei: [decision],
  });
  const params = { id: decidingManager.sub };
  expect((await service.call(moderationExport, { as: decidingManager, params })).status).toBe(403);
});

it('pending list reads only the rows it returns and sorts by its index', async () => {
  const plan = await service.database
    .collection('queue')
    .find({ state: 'pending' })
    .sort({ submittedAt: 1, _id: 1 })
    .limit(200)
    .explain('executionStats');
  expect(JSON.stringify(plan['queryPlanner'].winningPlan)).not.toContain('"SORT"');
  expect(plan['executionStats'].totalDocsExamined).toBe(plan['executionStats'].nReturned);
});

describe('decision response', () => {
  beforeAll(() => {
    service.getProvider(DecisionWaiter).timeoutMs = 30_000;
  });
  afterAll(() => {
    service.getProvider(DecisionWaiter).timeoutMs = 0;
  });

  const finalEvents: [string, (data: ReturnType<typeof makeSubmitted>['data']) => IntegrationEvent][] = [
    ['promotions has made the promotion active', (data) => makeStatusChanged(data, 2, 'pending', 'active')],
    ['the promotion was edited', (data) => makeSubmitted({ ...data, revision: 2 })],
    ['the promotion was deleted', (data) => makeDeleted(data)],
  ];
  it.each(finalEvents)('waits until %s', async (_what, event) => {
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    let answered = false;
    const response = service.call(approvePromotion, { as: manager, params: { id: data.promotionId } });
    void response.then(() => (answered = true));
    await waitForEvent('moderation.approved', data.promotionId);
    expect(answered).toBe(false);
    await service.publishAndWait(event(data));
    expect((await response).status).toBe(200);
  });

  it('is 200 when promotions does not apply the decision in time', async () => {
    service.getProvider(DecisionWaiter).timeoutMs = 200;
    const { data } = makeSubmitted();
    await service.publishAndWait(makeSubmitted(data));
    const call = { as: manager, params: { id: data.promotionId } };
    expect((await service.call(approvePromotion, call)).status).toBe(200);
  });
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
    expect(await findPending(params.id)).toBeDefined();
    expect((await service.call(approvePromotion, { as: otherManager, params })).status).toBe(200);
    expect((await service.call(approvePromotion, { as: manager, params })).status).toBe(403);
  });

  it('is decided when an admin decides their own', async () => {
    const admin = member(newId(), 'admin');
    const { params } = await submitOwn(admin.sub);
    expect((await service.call(approvePromotion, { as: admin, params })).status).toBe(200);
  });
});
