import type { EventData, IntegrationEvent } from '@pechincha/contracts/event';
import { promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import {
  approvePromotion,
  decideInBulk,
  rejectPromotion,
  undoDecision,
} from '@pechincha/contracts/operations/moderation';
import { getModerationStatistics, listModerationLog } from '@pechincha/contracts/operations/moderation-log';
import type { PromotionStatus } from '@pechincha/contracts/statuses';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { DecisionWaiter } from '../../src/decisions/decision-recorder.service.js';
import { AuthorRecordsRecount } from '../../src/reconciliation/reconciliation.worker.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from '../event-factory.js';
import { findPending, manager, moderationReason, waitForEvent } from '../helpers.js';
import {
  answerAppeal,
  appeal,
  approve,
  createAppeal,
  findOpenAppeal,
  listOwn,
  reject,
  submit,
} from '../appeals.js';
import { makeSettled, withSettlement } from '../promotions-peer.js';
import { decide, file, findRows, getCase, makeSubject, memberStatusOf, removal } from '../reports.js';

let service: TestService;

type Submission = Awaited<ReturnType<typeof submit>>;

const admin = member(newId(), 'admin');
const otherManager = member(newId(), 'manager');
const CHANGED = [409, 'PROMOTION_CHANGED'];
const CONFLICT = [409, 'CONFLICT'];

const call = async (
  operation: typeof approvePromotion | typeof rejectPromotion | typeof undoDecision,
  { promotionId: id }: Submission,
  { as = manager, revision }: { as?: typeof manager; revision?: number } = {},
): Promise<unknown[]> => {
  const { status, body } = await service.call(operation, {
    as,
    params: { id },
    ...(operation === rejectPromotion && { body: { moderationReason } }),
    ...(revision && { query: { revision: String(revision) } }),
  });
  return [status, body.code ?? body.msg];
};
const getRecord = async ({ author }: Submission) => {
  const [record] = await findRows(service, 'author_records', { _id: author._id });
  return [record?.approved ?? 0, record?.rejected ?? 0];
};
const getFigures = async () => {
  const { body } = await service.call(getModerationStatistics, { as: visitor });
  return [body.approved, body.rejected, body.reversed];
};
const isLogged = async ({ promotionId }: Submission): Promise<boolean> => {
  const rows = await findRows(service, 'log_entries', { subjectKey: `deal:${promotionId}` });
  return rows.length > 0;
};
/** Everything that shows that a decision counts. */
const getTraces = async (promotion: Submission) => ({
  record: await getRecord(promotion),
  figures: await getFigures(),
  isLogged: await isLogged(promotion),
  appeal: await appeal(service, { kind: 'deal', id: promotion.promotionId }, promotion.author._id),
});
const changeStatus = (
  { promotionId, author }: Submission,
  revision: number,
  from: PromotionStatus,
  to: PromotionStatus,
  fields: Partial<EventData<typeof promotionStatusChanged>> = { isDirect: true },
) =>
  makeEvent(
    promotionStatusChanged,
    { promotionId, authorId: author._id, revision, from, to, ...fields },
    { subject: promotionId, occurredAt: new Date(Date.now() + 1_000) },
  );
/** Runs while promotions does not answer; resolves with the request that it was sent. */
const hold = async (
  name: string,
  subject: string,
  request: () => Promise<unknown[]>,
): Promise<{ event: IntegrationEvent; response: Promise<unknown[]> }> =>
  withSettlement(undefined, async () => {
    const response = request();
    return { event: await waitForEvent(service, name, subject), response };
  });

export const settlements: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  const decisions = [
    ['approval', approvePromotion, 'moderation.approved'],
    ['rejection', rejectPromotion, 'moderation.rejected'],
  ] as const;

  it.each(decisions)('%s that promotions did not apply leaves nothing', async (_which, operation) => {
    const promotion = await submit(service);
    const before = await getTraces(promotion);
    await withSettlement('changed', async () => {
      expect(await call(operation, promotion)).toEqual(CHANGED);
    });
    expect(await getTraces(promotion)).toEqual(before);
    expect(await service.getProvider(AuthorRecordsRecount).run()).toEqual([]);
    expect(await findPending(service, promotion.promotionId)).toBeDefined();
  });

  it.each(decisions)(
    '%s is void when the author edits before promotions applies it',
    async (_which, operation, name) => {
      const promotion = await submit(service);
      const before = await getTraces(promotion);
      const { promotionId } = promotion;
      const { event, response } = await hold(name, promotionId, () => call(operation, promotion));
      await submit(service, { ...promotion, revision: 2, title: 'Outro título' });
      await service.publishAndWait(makeSettled(event, 'changed'));
      expect(await response).toEqual(CHANGED);
      expect(await getTraces(promotion)).toEqual(before);
      const pending = await findPending(service, promotionId);
      expect(pending).toMatchObject({ revision: 2, previous: null });
    },
  );

  it.each(decisions)('%s counts once when the author edits after it', async (which, operation, name) => {
    const promotion = await submit(service);
    const { promotionId } = promotion;
    const { event, response } = await hold(name, promotionId, () => call(operation, promotion));
    // The event of what came later arrives first.
    await submit(service, { ...promotion, revision: 3 });
    await service.publishAndWait(makeSettled(event, 'applied'));
    expect((await response)[0]).toBe(200);
    expect(await getRecord(promotion)).toEqual(which === 'approval' ? [1, 0] : [0, 1]);
    expect(await isLogged(promotion)).toBe(which === 'rejection');
    expect(await findPending(service, promotionId)).toMatchObject({ revision: 3 });
    await service.clearInbox();
    await service.publishAndWait(makeSettled(event, 'applied'), makeSettled(event, 'changed'));
    expect(await getRecord(promotion)).toEqual(which === 'approval' ? [1, 0] : [0, 1]);
  });

  it.each(decisions)(
    '%s of what the author deleted meanwhile does not count',
    async (_which, operation, name) => {
      const promotion = await submit(service);
      const figures = await getFigures();
      const { event, response } = await hold(name, promotion.promotionId, () => call(operation, promotion));
      await service.publishAndWait(makeDeleted(promotion), makeSettled(event, 'gone'));
      expect(await response).toEqual([404, 'PROMOTION_NOT_FOUND']);
      expect(await getRecord(promotion)).toEqual([0, 0]);
      expect(await getFigures()).toEqual(figures);
      expect(await isLogged(promotion)).toBe(false);
    },
  );

  it('approval of what is over is refused, and a rejection is still possible', async () => {
    const promotion = await submit(service);
    await withSettlement('over', async () => {
      expect(await call(approvePromotion, promotion)).toEqual([409, 'PROMOTION_OVER']);
    });
    expect(await getRecord(promotion)).toEqual([0, 0]);
    await reject(service, promotion);
    expect(await getRecord(promotion)).toEqual([0, 1]);
  });

  it('several decisions have the answer of promotions each', async () => {
    const [kept, changed] = [await submit(service), await submit(service)];
    const items = [kept, changed].map(({ promotionId: id, revision }) => ({ id, revision }));
    const { event, response } = await hold('moderation.approved', changed.promotionId, async () => {
      const { body } = await service.call(decideInBulk, {
        as: manager,
        body: { decision: 'approve', items },
      });
      return body.results;
    });
    const keptEvent = await waitForEvent(service, 'moderation.approved', kept.promotionId);
    await service.publishAndWait(makeSettled(keptEvent, 'applied'), makeSettled(event, 'changed'));
    expect(await response).toEqual([
      { id: kept.promotionId, ok: true, msg: 'Promoção aprovada com sucesso!' },
      { id: changed.promotionId, ok: false, msg: expect.stringContaining('foi alterada') },
    ]);
  });

  it('another manager waits for what becomes of the first decision', async () => {
    const promotion = await submit(service);
    const { promotionId } = promotion;
    const { event, response } = await hold('moderation.approved', promotionId, () =>
      call(approvePromotion, promotion),
    );
    const other = call(rejectPromotion, promotion, { as: otherManager, revision: 1 });
    expect(await findPending(service, promotionId)).toBeUndefined();
    await service.publishAndWait(makeSettled(event, 'over'));
    expect((await other)[0]).toBe(200);
    // Changed, if the rejection took the approval's place before its response was read.
    expect([['PROMOTION_OVER'], ['PROMOTION_CHANGED']]).toContainEqual((await response).slice(1));
    expect(await getRecord(promotion)).toEqual([0, 1]);
  });

  it('a decision that promotions has not answered yet says so, and counts later', async () => {
    const waiter = service.getProvider(DecisionWaiter);
    const { timeoutMs } = waiter;
    waiter.timeoutMs = 0;
    const promotion = await submit(service);
    try {
      const { event, response } = await hold('moderation.rejected', promotion.promotionId, () =>
        call(rejectPromotion, promotion),
      );
      expect(await response).toEqual([200, 'Recebido. A mudança aparece assim que for aplicada.']);
      expect(await isLogged(promotion)).toBe(false);
      expect(await call(undoDecision, promotion)).toEqual(CONFLICT);
      await service.publishAndWait(makeSettled(event, 'applied'));
      expect(await isLogged(promotion)).toBe(true);
    } finally {
      waiter.timeoutMs = timeoutMs;
    }
  });

  it('rejection without a revision waits for a submission that is on its way', async () => {
    const promotion = await submit(service);
    await reject(service, promotion);
    const response = call(rejectPromotion, promotion, { as: otherManager });
    await submit(service, { ...promotion, revision: 3 });
    expect((await response)[0]).toBe(200);
    expect(await getRecord(promotion)).toEqual([0, 2]);
  });

  describe('undo', () => {
    it('changes nothing when promotions did not apply it', async () => {
      const [approved, rejected] = [await submit(service), await submit(service)];
      await approve(service, approved);
      await reject(service, rejected, { reasonCode: 'golpe' });
      const before = [await getRecord(approved), await getRecord(rejected), await getFigures()];
      await withSettlement('changed', async () => {
        expect(await call(undoDecision, approved)).toEqual(CONFLICT);
        expect(await call(undoDecision, rejected)).toEqual(CONFLICT);
      });
      expect([await getRecord(approved), await getRecord(rejected), await getFigures()]).toEqual(before);
      expect(await isLogged(rejected)).toBe(true);
      expect(await service.getProvider(AuthorRecordsRecount).run()).toEqual([]);
    });

    it('of what an admin has set since is refused', async () => {
      const promotion = await submit(service);
      await reject(service, promotion);
      await service.publishAndWait(changeStatus(promotion, 3, 'rejected', 'active'));
      expect(await call(undoDecision, promotion)).toEqual(CONFLICT);
      expect(await findPending(service, promotion.promotionId)).toBeUndefined();
    });
  });

  describe('an admin who publishes what was rejected', () => {
    const getEntry = async ({ author }: Submission) => (await listOwn(service, author._id))[0];

    it.each([
      ['after', false],
      ['before', true],
    ])('reverses the decision when that arrives %s the answer', async (_order, isEarlier) => {
      const promotion = await submit(service);
      const [, , reversed] = await getFigures();
      const { event, response } = await hold('moderation.rejected', promotion.promotionId, () =>
        call(rejectPromotion, promotion),
      );
      const events = [makeSettled(event, 'applied'), changeStatus(promotion, 3, 'rejected', 'active')];
      for (const each of isEarlier ? events.toReversed() : events) await service.publishAndWait(each);
      expect((await response)[0]).toBe(200);
      expect(await getRecord(promotion)).toEqual([0, 0]);
      expect(await getEntry(promotion)).toMatchObject({ reversed: true, canAppeal: false, appeal: null });
      const { body } = await service.call(listModerationLog, { as: visitor });
      expect(body.entries[0]).toMatchObject({ action: 'rejected', reversed: true });
      expect((await getFigures())[2]).toBe((reversed as number) + 1);
      const { promotionId: id, author } = promotion;
      expect(await appeal(service, { kind: 'deal', id }, author._id)).toEqual(CONFLICT);
      expect(await service.getProvider(AuthorRecordsRecount).run()).toEqual([]);
    });

    it('makes an open appeal void', async () => {
      const promotion = await createAppeal(service);
      await service.publishAndWait(changeStatus(promotion, 3, 'rejected', 'active'));
      expect(await findOpenAppeal(service, promotion.promotionId)).toBeUndefined();
      expect(await answerAppeal(service, promotion.appealId, admin)).toEqual(CONFLICT);
      expect(await getEntry(promotion)).toMatchObject({ reversed: true, appeal: 'void' });
    });

    it('also reverses what an admin removed before', async () => {
      const promotion = await submit(service);
      await approve(service, promotion);
      const byAdmin = { adminId: admin.sub, title: promotion.title, city: 'online', wasPublic: true };
      const removed = makeStatusChanged(promotion, 3, 'active', 'removed');
      await service.publishAndWait(
        { ...removed, data: { ...removed.data, isDirect: true, byAdmin } },
        changeStatus(promotion, 4, 'removed', 'active'),
      );
      expect(await getEntry(promotion)).toMatchObject({ action: 'removed', reversed: true });
      expect(await getRecord(promotion)).toEqual([1, 0]);
    });

    it('reverses a case and publishes that', async () => {
      const promotion = await submit(service);
      await approve(service, promotion);
      const { promotionId, author } = promotion;
      const subject = { ...makeSubject(), id: promotionId, promotionId, authorId: author._id };
      await file(service, subject, {});
      const { _id: caseId } = await getCase(service, subject);
      await decide(service, caseId, removal);
      await service.publishAndWait(changeStatus(promotion, 4, 'removed', 'active'));
      const { data } = await waitForEvent(service, 'case.reversed', caseId);
      expect(data).toEqual({ caseId, subjectId: promotionId });
    });

    it('out of the queue reverses nothing', async () => {
      const promotion = await submit(service);
      await reject(service, promotion);
      await submit(service, { ...promotion, revision: 3 });
      await service.publishAndWait(changeStatus(promotion, 4, 'pending', 'active'));
      expect(await getEntry(promotion)).toMatchObject({ reversed: false });
      expect(await getRecord(promotion)).toEqual([0, 1]);
    });
  });

  describe('appeal', () => {
    it.each([
      ['approved', approve],
      ['rejected again', reject],
    ])('is void once the promotion is sent again, and %s', async (_which, decideAgain) => {
      const promotion = await createAppeal(service);
      const again = await submit(service, { ...promotion, revision: 3 });
      await decideAgain(service, again);
      const record = await getRecord(promotion);
      expect(await findOpenAppeal(service, promotion.promotionId)).toBeUndefined();
      for (const outcome of ['reversed', 'kept'])
        expect(await answerAppeal(service, promotion.appealId, otherManager, outcome)).toEqual(CONFLICT);
      expect(await getRecord(promotion)).toEqual(record);
      const own = (await listOwn(service, promotion.author._id)).at(-1);
      expect(own).toMatchObject({ appeal: 'void', reversed: false, canAppeal: false });
      expect(service.broker.listReceived('appeal.decided').map(({ subject }) => subject)).not.toContain(
        promotion.appealId,
      );
    });

    it.each([
      ['changed', CONFLICT, 'void'],
      ['over', [409, 'PROMOTION_OVER'], 'open'],
    ] as const)('that promotions did not apply (%s) reverses nothing', async (settlement, error, state) => {
      const promotion = await createAppeal(service);
      const figures = await getFigures();
      await withSettlement(settlement, async () => {
        expect(await answerAppeal(service, promotion.appealId, otherManager)).toEqual(error);
      });
      expect(await getRecord(promotion)).toEqual([0, 1]);
      expect(await getFigures()).toEqual(figures);
      expect((await listOwn(service, promotion.author._id))[0]).toMatchObject({
        appeal: state,
        reversed: false,
      });
      expect(service.broker.listReceived('appeal.decided').map(({ subject }) => subject)).not.toContain(
        promotion.appealId,
      );
    });

    it('is answered by nobody else while promotions applies the answer', async () => {
      const promotion = await createAppeal(service);
      const { event, response } = await hold('moderation.reversed', promotion.appealId, () =>
        answerAppeal(service, promotion.appealId, otherManager),
      );
      expect(await answerAppeal(service, promotion.appealId, admin)).toEqual([409, 'ALREADY_MODERATED']);
      await service.publishAndWait(makeSettled(event, 'applied'));
      expect((await response)[0]).toBe(200);
      expect((await answerAppeal(service, promotion.appealId, otherManager))[0]).toBe(200);
      await waitForEvent(service, 'appeal.decided', promotion.appealId);
    });

    it('waits for the answer to the decision that it is about', async () => {
      const promotion = await submit(service);
      const { promotionId: id, author } = promotion;
      const { event } = await hold('moderation.rejected', id, () => call(rejectPromotion, promotion));
      const filed = appeal(service, { kind: 'deal', id }, author._id);
      await service.publishAndWait(makeSettled(event, 'applied'));
      expect((await filed)[0]).toBe(201);
    });
  });

  it('trust that promotions did not apply leaves nothing, and is not listed for managers', async () => {
    const storeSlug = `${newId()}.example`;
    for (const _time of [1, 2, 3]) await approve(service, await submit(service, { storeSlug }));
    const author = { _id: newId(), name: 'Joana', avatar: null };
    await service.publishAndWait(memberStatusOf(author._id, false, 1, { trusted: true, voteWeight: 3 }));
    const promotionId = `${newId().slice(0, 18)}00000a`;
    const figures = await getFigures();
    await withSettlement('changed', async () => {
      await service.publishAndWait(makeSubmitted({ author, storeSlug, promotionId }));
      await service.waitUntilIdle();
    });
    expect(await findRows(service, 'author_records', { _id: author._id })).toEqual([]);
    expect(await findRows(service, 'cases', { subjectKey: `deal:${promotionId}` })).toEqual([]);
    expect(await getFigures()).toEqual(figures);
    expect(await findPending(service, promotionId)).toBeDefined();
  });
};
