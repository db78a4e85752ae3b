import { decideInBulk, undoDecision } from '@pechincha/contracts/operations/moderation';
import type { Chapter } from '@pechincha/testing/chapters';
import { newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import { AuthorRecordsRecount } from '../../src/reconciliation/reconciliation.worker.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from '../event-factory.js';
import { findPending, manager, moderationReason, waitForEvent } from '../helpers.js';
import { findRows, memberStatusOf } from '../reports.js';

let service: TestService;

const otherManager = member(newId(), 'manager');
const submit = async (fields: Parameters<typeof makeSubmitted>[0] = {}) => {
  const event = makeSubmitted(fields);
  await service.publishAndWait(event);
  return event.data;
};
const toItem = ({ promotionId: id, revision }: { promotionId: string; revision: number }) => ({
  id,
  revision,
});
const bulk = (body: unknown, as = manager, replica = 0) => service.call(decideInBulk, { as, body, replica });
const undo = async (id: string, as = manager) => {
  const { status, body } = await service.call(undoDecision, { as, params: { id } });
  return [status, body.code ?? body.msg];
};
const approve = async (promotion: { promotionId: string; revision: number }, as = manager) => {
  const { body } = await bulk({ decision: 'approve', items: [toItem(promotion)] }, as);
  expect(body.results).toEqual([expect.objectContaining({ ok: true })]);
};
const getRecord = async (authorId: string) =>
  (await findRows(service, 'author_records', { _id: authorId })).map(({ approved, rejected }) => [
    approved,
    rejected,
  ]);
const TOO_LATE = [409, 'CONFLICT'];

export const bulkAndUndo: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('several promotions are approved at once, each by itself', async () => {
    const [one, other] = [await submit(), await submit()];
    const [changed, own] = [
      await submit(),
      await submit({ author: { _id: manager.sub, name: 'M', avatar: null } }),
    ];
    const deleted = await submit();
    await submit({ ...changed, revision: 3 });
    await service.publishAndWait(makeDeleted(deleted));
    const items = [one, changed, own, deleted, { promotionId: newId(), revision: 1 }, other].map(toItem);
    const { status, body } = await bulk({ decision: 'approve', items });
    expect(status).toBe(200);
    const ok = 'Promoção aprovada com sucesso!';
    expect(body.results).toEqual([
      { id: one.promotionId, ok: true, msg: ok },
      { id: changed.promotionId, ok: false, msg: expect.stringContaining('foi alterada') },
      { id: own.promotionId, ok: false, msg: expect.stringContaining('a própria promoção') },
      { id: deleted.promotionId, ok: false, msg: 'Promoção não encontrada.' },
      { id: items[4]?.id, ok: false, msg: 'Promoção não encontrada.' },
      { id: other.promotionId, ok: true, msg: ok },
    ]);
    for (const { promotionId } of [one, other])
      await waitForEvent(service, 'moderation.approved', promotionId);
    expect(await findPending(service, own.promotionId)).toBeDefined();
  });

  it('several promotions are rejected with one reason', async () => {
    const promotions = [await submit(), await submit()];
    const { body } = await bulk({ decision: 'reject', moderationReason, items: promotions.map(toItem) });
    expect(body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    for (const { promotionId } of promotions)
      expect((await waitForEvent(service, 'moderation.rejected', promotionId)).data).toMatchObject({
        moderationReason,
      });
  });

  it('of two managers who decide the same promotions at once each is decided by one', async () => {
    const promotions = await Promise.all(Array.from({ length: 8 }, () => submit()));
    const items = promotions.map(toItem);
    const responses = await Promise.all([
      bulk({ decision: 'approve', items }),
      bulk({ decision: 'reject', moderationReason, items: items.toReversed() }, otherManager, 1),
    ]);
    const results = responses.flatMap(({ body }) => body.results as { id: string; ok: boolean }[]);
    for (const { promotionId } of promotions) {
      expect(results.filter(({ id, ok }) => id === promotionId && ok)).toHaveLength(1);
      expect(await findRows(service, 'decisions', { promotionId })).toHaveLength(1);
    }
  });

  it.each([
    [{ decision: 'approve' }, 'items'],
    [{ decision: 'approve', items: [] }, 'items'],
    [
      { decision: 'approve', items: Array.from({ length: 51 }, () => ({ id: newId(), revision: 1 })) },
      'items',
    ],
    [{ decision: 'approve', items: [{ id: newId() }] }, 'items.0.revision'],
    [{ decision: 'approve', items: [{ id: 'x', revision: 1 }] }, 'items.0.id'],
    [{ decision: 'talvez', items: [{ id: newId(), revision: 1 }] }, 'decision'],
    [{ decision: 'reject', items: [{ id: newId(), revision: 1 }] }, 'moderationReason'],
    [
      { decision: 'reject', moderationReason: ' ', items: [{ id: newId(), revision: 1 }] },
      'moderationReason',
    ],
  ])('decisions on several are refused: %j', async (body, field) => {
    const { status, body: error } = await bulk(body);
    expect([status, error.errors[0].field]).toEqual([400, field]);
  });

  it('a manager takes a decision back once, and the record of the author with it', async () => {
    const promotion = await submit();
    const { promotionId, revision, author } = promotion;
    await approve(promotion);
    expect(await getRecord(author._id)).toEqual([[1, 0]]);
    const done = [200, 'Decisão desfeita: a promoção voltou à fila.'];
    for (const _time of [1, 2]) expect(await undo(promotionId)).toEqual(done);
    const { data } = await waitForEvent(service, 'moderation.reopened', promotionId);
    const decisionId = expect.any(String);
    expect(data).toEqual({ decisionId, promotionId, revision, moderatorId: manager.sub });
    expect(await getRecord(author._id)).toEqual([[0, 0]]);
    expect(await service.getProvider(AuthorRecordsRecount).run()).toEqual([]);
    await submit({ ...promotion, revision: revision + 2 });
    // What nobody decided is not a version before this one.
    const again = { revision: revision + 2, previous: null };
    expect(await findPending(service, promotionId)).toMatchObject(again);
  });

  it('a promotion of a trusted member whose decision was taken back awaits a manager', async () => {
    const author = { _id: newId(), name: 'Joana', avatar: null };
    const storeSlug = `${newId()}.example`;
    for (const _time of [1, 2, 3]) await approve(await submit({ storeSlug }));
    await service.publishAndWait(memberStatusOf(author._id, false, 1, { trusted: true, voteWeight: 3 }));
    const promotion = await submit({ author, storeSlug, possibleDuplicates: [newId()] });
    await approve(promotion);
    await undo(promotion.promotionId);
    const { possibleDuplicates: _none, ...again } = promotion;
    await submit({ ...again, revision: 3 });
    expect(await findPending(service, promotion.promotionId)).toBeDefined();
  });

  it('an approval that was taken back does not make a store known', async () => {
    const author = { _id: newId(), name: 'Joana', avatar: null };
    const storeSlug = `${newId()}.example`;
    const approved = [await submit({ storeSlug }), await submit({ storeSlug }), await submit({ storeSlug })];
    for (const promotion of approved) await approve(promotion);
    await undo(approved[0]?.promotionId ?? '');
    await service.publishAndWait(memberStatusOf(author._id, false, 1, { trusted: true, voteWeight: 3 }));
    const { promotionId } = await submit({ author, storeSlug });
    expect(await findPending(service, promotionId)).toBeDefined();
  });

  it('nobody takes back what another decided, what is ten minutes old or what changed since', async () => {
    const promotion = await submit();
    await approve(promotion);
    expect(await undo(promotion.promotionId, otherManager)).toEqual(TOO_LATE);
    const decisions = service.database.collection('decisions');
    const { promotionId } = promotion;
    await decisions.updateOne({ promotionId }, { $set: { decidedAt: new Date(Date.now() - 10 * 60_000) } });
    expect(await undo(promotionId)).toEqual(TOO_LATE);
    const edited = await submit();
    await approve(edited);
    await service.publishAndWait(makeStatusChanged(edited, 2, 'pending', 'active'));
    await submit({ ...edited, revision: 3 });
    expect(await undo(edited.promotionId)).toEqual(TOO_LATE);
    expect(await undo(newId())).toEqual([404, 'PROMOTION_NOT_FOUND']);
    expect((await undo(promotionId, member()))[0]).toBe(403);
  });
};
