import { moderationApproved, moderationReopened } from '@pechincha/contracts/events/moderation';
import { deletePromotion, editPromotion, likePromotion } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  editOwn,
  onlinePromotion,
  endYesterday,
  getSettlement,
  publish,
  registerMembers,
  rejectedEvent,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { readPromotion } from '../votes.js';

let service: TestService;
let author: Member;

const admin = member(undefined, 'admin');
const create = async () => (await publish(service, author)).body.promotion._id as string;
const getState = async (id: string) => {
  const { status, revision, moderationReason } = await readPromotion(service, id, author);
  return [status, revision, moderationReason];
};
type Decided = ReturnType<typeof approvedEvent> | ReturnType<typeof rejectedEvent>;
/** Publishes what moderation decided; resolves with the answer. */
const decide = async (event: Decided): Promise<unknown> => {
  await service.publishAndWait(event);
  return getSettlement(service, event.data.decisionId);
};
const reopenedEvent = (promotionId: string, revision = 1) =>
  makeEvent(
    moderationReopened,
    { decisionId: newId(), promotionId, revision, moderatorId: newId() },
    { subject: promotionId, subjectVersion: revision },
  );
const undo = async (promotionId: string, revision = 1): Promise<unknown> => {
  const event = reopenedEvent(promotionId, revision);
  await service.publishAndWait(event);
  return getSettlement(service, event.data.decisionId);
};
const setStatus = (id: string, status: string) =>
  service.call(setPromotionStatus, { as: admin, params: { id }, body: { status } });
const isPublished = (id: string): boolean =>
  service.broker.listReceived('promotion.published').some(({ subject }) => subject === id);

export const reopening: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });

  it('a promotion that nobody decided, as its author is trusted, becomes active', async () => {
    const id = await create();
    const data = { decisionId: newId(), promotionId: id, revision: 1, moderatorId: null };
    await service.publishAndWait(makeEvent(moderationApproved, data, { subject: id }));
    expect(await getSettlement(service, data.decisionId)).toBe('applied');
    expect(await getState(id)).toEqual(['active', 2, null]);
    const rows = (await service.listRows('status_changes')).filter((row) => String(row['promotion']) === id);
    expect(rows).toEqual([expect.objectContaining({ by: null, cause: 'trust', to: 'active' })]);
  });

  it.each([
    ['approval', approvedEvent],
    ['rejection', (id: string, revision?: number) => rejectedEvent(id, 'Preço', revision)],
  ] as const)('%s is applied to exactly its revision', async (_which, makeDecision) => {
    const [edited, deleted, decided] = [await create(), await create(), await create()];
    await editOwn(service, author, edited, { title: 'Outro título' });
    expect(await decide(makeDecision(edited, 1))).toBe('changed');
    expect(await getState(edited)).toEqual(['pending', 2, null]);
    await service.call(deletePromotion, { as: author, params: { id: deleted } });
    expect(await decide(makeDecision(deleted, 1))).toBe('gone');
    await setStatus(decided, 'active');
    expect(await decide(makeDecision(decided, 1))).toBe('changed');
    expect((await getState(decided))[0]).toBe('active');
    expect(await decide(makeDecision(edited, 2))).toBe('applied');
  });

  it('approval of what is over publishes nothing, and it can be rejected', async () => {
    const id = await create();
    await endYesterday(service, id);
    expect(await decide(approvedEvent(id))).toBe('over');
    expect((await getState(id))[0]).toBe('pending');
    expect(isPublished(id)).toBe(false);
    expect(await decide(rejectedEvent(id, 'Acabou'))).toBe('applied');
  });

  it('a decision that was taken back makes the promotion pending at a new revision', async () => {
    const [approved, rejected] = [await create(), await create()];
    await service.publishAndWait(approvedEvent(approved), rejectedEvent(rejected, 'Preço'));
    for (const id of [approved, rejected]) {
      expect(await undo(id)).toBe('applied');
      expect(await getState(id)).toEqual(['pending', 3, null]);
      const submitted = await waitForEvents(service, 'promotion.submitted', id, 2);
      expect(submitted.at(-1)?.subjectVersion).toBe(3);
    }
  });

  it('an undo changes nothing after whatever else changed the status', async () => {
    const [again, ended, activated, deleted] = [
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    await service.publishAndWait(...[again, ended, deleted].map((id) => approvedEvent(id)));
    await service.publishAndWait(rejectedEvent(activated, 'Preço'));
    await setStatus(ended, 'expired');
    await setStatus(activated, 'active');
    await service.call(deletePromotion, { as: author, params: { id: deleted } });
    for (const id of [ended, activated]) expect(await undo(id)).toBe('changed');
    expect(await undo(deleted)).toBe('gone');
    expect([(await getState(ended))[0], (await getState(activated))[0]]).toEqual(['expired', 'active']);
    // Its decision is on its way, or never arrives.
    expect(await undo(await create())).toBe('changed');
    const event = reopenedEvent(again);
    await service.publishAndWait(event);
    await service.publishAndWait(approvedEvent(again, 3));
    await service.clearInbox();
    await service.publishAndWait(event);
    expect(await getState(again)).toEqual(['active', 4, null]);
  });

  it('an edit of an approved promotion that needs no approval does not keep it from being taken back', async () => {
    const id = await create();
    await service.publishAndWait(approvedEvent(id));
    await editOwn(service, author, id, { title: 'Outro título' });
    expect(await undo(id)).toBe('applied');
  });

  it("an admin's change is marked as direct", async () => {
    const id = await create();
    await service.publishAndWait(rejectedEvent(id, 'Preço'));
    await setStatus(id, 'active');
    const [rejected, activated] = await waitForEvents(service, 'promotion.status-changed', id, 2);
    expect(activated?.data).toMatchObject({ from: 'rejected', to: 'active', isDirect: true });
    expect(rejected?.data).not.toHaveProperty('isDirect');
    const as = member();
    expect((await service.call(likePromotion, { as, params: { id } })).status).toBe(200);
  });

  describe('a rejected promotion', () => {
    const reject = async (id: string, revision: number) =>
      service.publishAndWait(rejectedEvent(id, 'Preço', revision));

    it('is not sent again unchanged', async () => {
      const id = await create();
      await reject(id, 1);
      expect(await editOwn(service, author, id)).toEqual([409, 'Mude alguma coisa antes de reenviar.']);
      expect(await getState(id)).toEqual(['rejected', 2, 'Preço']);
      expect(await editOwn(service, author, id, { title: 'Outro título' })).toEqual([200, 'pending']);
      // The same once more, as its answer may have been lost.
      expect(await editOwn(service, author, id, { title: 'Outro título' })).toEqual([200, 'pending']);
    });

    it('is sent again five times a day', async () => {
      const id = await create();
      for (let time = 0; time < 5; time++) {
        await reject(id, 1 + 2 * time);
        expect(await editOwn(service, author, id, { title: `Título ${time}` })).toEqual([200, 'pending']);
      }
      await reject(id, 11);
      const body = { ...onlinePromotion, title: 'Título 5' };
      const refused = await service.call(editPromotion, { as: author, params: { id }, body });
      expect([refused.status, refused.body.msg]).toEqual([429, expect.stringContaining('5 vezes hoje')]);
      const retryAfter = Number(refused.headers['retry-after']);
      expect(new Date(Date.now() + retryAfter * 1_000).toISOString()).toMatch(/T03:00:0\d|T02:59:5\d/);
      expect((await getState(id))[0]).toBe('rejected');
    });
  });
};
