import { moderationApproved } from '@pechincha/contracts/events/moderation-approved';
import { moderationReopened } from '@pechincha/contracts/events/moderation-reopened';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, type TestService } from '@pechincha/testing/test-service';
import {
  approvedEvent,
  publish,
  registerMembers,
  rejectedEvent,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { readPromotion } from '../votes.js';

let service: TestService;
let author: Member;

const create = async () => (await publish(service, author)).body.promotion._id as string;
const reopenedEvent = (promotionId: string, revision: number, occurredAt = new Date()) =>
  makeEvent(
    moderationReopened,
    { promotionId, revision, moderatorId: newId() },
    { subject: promotionId, subjectVersion: revision, occurredAt },
  );
const getState = async (id: string) => {
  const { status, revision, moderationReason } = await readPromotion(service, id, author);
  return [status, revision, moderationReason];
};

export const reopening: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });

  it('a promotion that nobody decided, as its author is trusted, becomes active', async () => {
    const id = await create();
    await service.publishAndWait(
      makeEvent(moderationApproved, { promotionId: id, revision: 1, moderatorId: null }, { subject: id }),
    );
    expect(await getState(id)).toEqual(['active', 2, null]);
    const rows = (await service.listRows('status_changes')).filter((row) => String(row['deal']) === id);
    expect(rows).toEqual([expect.objectContaining({ by: null, cause: 'trust', to: 'active' })]);
  });

  it('a decision that was taken back makes the promotion pending at a new revision', async () => {
    const [approved, rejected] = [await create(), await create()];
    await service.publishAndWait(approvedEvent(approved), rejectedEvent(rejected, 'Preço'));
    await service.publishAndWait(reopenedEvent(approved, 1), reopenedEvent(rejected, 1));
    for (const id of [approved, rejected]) {
      expect(await getState(id)).toEqual(['pending', 3, null]);
      const submitted = await waitForEvents(service, 'promotion.submitted', id, 2);
      expect(submitted.at(-1)?.subjectVersion).toBe(3);
    }
  });

  it('an undo that arrives before its decision is retried', async () => {
    const id = await create();
    const undone = service.publishAndWait(reopenedEvent(id, 1, new Date(Date.now() + 1_000)));
    await service.publishAndWait(approvedEvent(id));
    await undone;
    expect(await getState(id)).toEqual(['pending', 3, null]);
  });

  it('an undo that arrives again, or after the promotion ended, changes nothing', async () => {
    const [again, ended] = [await create(), await create()];
    await service.publishAndWait(approvedEvent(again), approvedEvent(ended));
    const undo = reopenedEvent(again, 1);
    await service.publishAndWait(undo);
    await service.publishAndWait(approvedEvent(again, 3));
    await service.clearInbox();
    const as = member(undefined, 'admin');
    await service.call(setPromotionStatus, { as, params: { id: ended }, body: { status: 'expired' } });
    await service.publishAndWait(undo, reopenedEvent(ended, 1));
    expect(await getState(again)).toEqual(['active', 4, null]);
    expect((await getState(ended))[0]).toBe('expired');
  });
};
