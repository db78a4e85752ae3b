import type { EventData } from '@pechincha/contracts/event';
import { caseDecided } from '@pechincha/contracts/events/report';
import { moderationReversed } from '@pechincha/contracts/events/moderation';
import { userDeleted } from '@pechincha/contracts/events/user';
import { promotionsExport } from '@pechincha/contracts/operations/internal';
import { deleteComment, listComments, postComment } from '@pechincha/contracts/operations/promotions';
import { setPromotionStatus } from '@pechincha/contracts/operations/promotions-admin';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import {
  createActivePromotions,
  editOwn,
  endYesterday,
  getSettlement,
  publish,
  registerMembers,
  rejectedEvent,
  waitForEvents,
  type Member,
} from '../helpers.js';
import { castVote, readPromotion } from '../votes.js';

type Subject = EventData<typeof caseDecided>['subject'];

let service: TestService;
let author: Member;

const admin = member(undefined, 'admin');
const DECIDED_AT = '2026-11-24T12:00:00.000Z';

const toSubject = (id: string, kind: Subject['kind'] = 'deal', promotionId = id): Subject => ({
  kind,
  id,
  promotionId,
  title: 'Fone',
  city: 'online',
});
/** Resolves with what promotions answers. */
const reverse = async ({ kind, id, promotionId }: Subject, decidedAt: string): Promise<unknown> => {
  const data = { appealId: newId(), subject: { kind, id, promotionId }, moderatorId: newId(), decidedAt };
  await service.publishAndWait(makeEvent(moderationReversed, data, { subject: data.appealId }));
  return getSettlement(service, data.appealId);
};
const decideCase = (subject: Subject, action: 'remove' | 'expire' | 'delete-comment') =>
  service.publishAndWait(
    makeEvent(
      caseDecided,
      {
        caseId: newId(),
        authorId: author.sub,
        moderatorId: newId(),
        action,
        reasonCode: 'golpe',
        publicReason: 'A loja não existe.',
        warning: false,
        subject,
      },
      { subject: subject.id, occurredAt: new Date(DECIDED_AT) },
    ),
  );
const createActive = async () => (await createActivePromotions(service, author))[0]?._id ?? '';
const createRejected = async (): Promise<string> => {
  const id = (await publish(service, author)).body.promotion._id as string;
  await service.publishAndWait({ ...rejectedEvent(id, 'Preço'), occurredAt: DECIDED_AT });
  return id;
};
const readStatus = async (id: string) => (await readPromotion(service, id, author)).status;
const comment = async (promotionId: string, as: Member, content: string, parentCommentId?: string) => {
  const body = { content, ...(parentCommentId && { parentCommentId }) };
  return (await service.call(postComment, { as, params: { id: promotionId }, body })).body._id as string;
};
const readComments = async (id: string) => {
  const { body } = await service.call(listComments, { as: visitor, params: { id } });
  return (body.comments as { content: string; parentComment: string | null; deleted: boolean }[]).map(
    ({ content, parentComment, deleted }) => [content, parentComment, deleted],
  );
};
const deleteByCase = (promotionId: string, id: string) =>
  decideCase(toSubject(id, 'comment', promotionId), 'delete-comment');
const restore = (promotionId: string, id: string) =>
  reverse(toSubject(id, 'comment', promotionId), DECIDED_AT);
const listRemoved = async () => (await service.listRows('removed_comments')).map(({ _id }) => String(_id));

export const appeals: Chapter = (getService) => {
  beforeAll(async () => {
    service = getService();
    [author] = await registerMembers(service, 'Ana Souza');
  });

  it.each(['remove', 'expire'] as const)(
    'a promotion that a case took down (%s) is active again',
    async (action) => {
      const id = await createActive();
      await decideCase(toSubject(id), action);
      expect(await readStatus(id)).toBe(action === 'remove' ? 'removed' : 'expired');
      expect(await reverse(toSubject(id), DECIDED_AT)).toBe('applied');
      expect(await readStatus(id)).toBe('active');
      const events = await waitForEvents(service, 'promotion.status-changed', id, 3);
      expect(events.at(-1)?.data).toMatchObject({ to: 'active' });
      // Moderation has logged it with the case.
      expect(events[1]?.data).not.toHaveProperty('byAdmin');
    },
  );

  it.each(['remove', 'expire'] as const)(
    'a promotion that its author has edited since a case took it down (%s) waits for approval',
    async (action) => {
      const id = await createActive();
      await decideCase(toSubject(id), action);
      await editOwn(service, author, id, { link: 'https://outra.example/fone' });
      expect(await reverse(toSubject(id), DECIDED_AT)).toBe('applied');
      expect(await readStatus(id)).toBe('pending');
      const submitted = await waitForEvents(service, 'promotion.submitted', id, 2);
      expect(submitted.at(-1)?.data).toMatchObject({ link: 'https://outra.example/fone' });
    },
  );

  it('a promotion that its author ended before a case did is active again', async () => {
    const id = await createActive();
    await castVote(service, id, author, { result: 'gone' });
    expect(await readStatus(id)).toBe('expired');
    await decideCase(toSubject(id), 'expire');
    expect(await reverse(toSubject(id), DECIDED_AT)).toBe('applied');
    expect(await readStatus(id)).toBe('active');
  });

  it('a rejected promotion is published for the first time', async () => {
    const id = await createRejected();
    expect(await readStatus(id)).toBe('rejected');
    expect(await reverse(toSubject(id), DECIDED_AT)).toBe('applied');
    expect(await readPromotion(service, id, author)).toMatchObject({
      status: 'active',
      moderationReason: null,
    });
    const [published] = await waitForEvents(service, 'promotion.published', id, 1);
    expect(published?.data).toMatchObject({ first: true });
  });

  it('a promotion that an admin removed directly is active again, and its removal was published for the log', async () => {
    const id = await createActive();
    const params = { id };
    await service.call(setPromotionStatus, { as: admin, params, body: { status: 'removed' } });
    const [, removed] = await waitForEvents(service, 'promotion.status-changed', id, 2);
    const byAdmin = { adminId: admin.sub, city: 'online', wasPublic: true, title: expect.any(String) };
    expect(removed?.data).toMatchObject({ to: 'removed', byAdmin });
    expect(await reverse(toSubject(id), removed?.occurredAt ?? '')).toBe('applied');
    expect(await readStatus(id)).toBe('active');
  });

  it('what has changed since the decision stays as it is', async () => {
    const id = await createActive();
    await decideCase(toSubject(id), 'remove');
    await service.call(setPromotionStatus, { as: admin, params: { id }, body: { status: 'pending' } });
    expect(await reverse(toSubject(id), DECIDED_AT)).toBe('changed');
    expect(await readStatus(id)).toBe('pending');
    expect(await reverse(toSubject(newId()), DECIDED_AT)).toBe('gone');
  });

  it('a rejected promotion that was sent again, or is over, stays as it is', async () => {
    const [again, over] = [await createRejected(), await createRejected()];
    await editOwn(service, author, again, { title: 'Outro título' });
    expect(await reverse(toSubject(again), DECIDED_AT)).toBe('changed');
    expect(await readStatus(again)).toBe('pending');
    await endYesterday(service, over);
    expect(await reverse(toSubject(over), DECIDED_AT)).toBe('over');
    expect(await readStatus(over)).toBe('rejected');
    expect(service.broker.listReceived('promotion.published').map(({ subject }) => subject)).not.toContain(
      over,
    );
  });

  it('a deleted comment is back with its text and its place, once', async () => {
    const id = await createActive();
    const first = await comment(id, author, 'Um');
    const reply = await comment(id, author, 'Dois', first);
    await deleteByCase(id, reply);
    expect(await readComments(id)).toEqual([['Um', null, false]]);
    for (const _time of [1, 2]) await restore(id, reply);
    expect(await readComments(id)).toEqual([
      ['Um', null, false],
      ['Dois', first, false],
    ]);
    const [restored] = await waitForEvents(service, 'comment.restored', reply, 1);
    expect(restored?.data).toEqual({
      commentId: reply,
      promotionId: id,
      authorId: author.sub,
      promotionAuthorId: author.sub,
    });
    expect((await readPromotion(service, id, author)).commentsCount).toBe(2);
    expect(await listRemoved()).not.toContain(reply);
    // It can be deleted and brought back again, and its parent counts it.
    await deleteByCase(id, reply);
    await restore(id, reply);
    await service.call(deleteComment, { as: author, params: { id: first } });
    expect(await readComments(id)).toEqual([
      ['', null, true],
      ['Dois', first, false],
    ]);
  });

  it('a comment that stayed without its text has it again', async () => {
    const id = await createActive();
    const first = await comment(id, author, 'Um');
    await comment(id, author, 'Dois', first);
    await deleteByCase(id, first);
    expect(await readComments(id)).toContainEqual(['', null, true]);
    await restore(id, first);
    expect(await readComments(id)).toEqual([
      ['Um', null, false],
      ['Dois', first, false],
    ]);
    // Its reply is still counted.
    await service.call(deleteComment, { as: author, params: { id: first } });
    expect(await readComments(id)).toContainEqual(['', null, true]);
  });

  it('a reply whose comment is gone is the first of its own thread', async () => {
    const id = await createActive();
    const first = await comment(id, author, 'Um');
    const reply = await comment(id, author, 'Dois', first);
    await deleteByCase(id, reply);
    await service.call(deleteComment, { as: author, params: { id: first } });
    await restore(id, reply);
    expect(await readComments(id)).toEqual([['Dois', null, false]]);
  });

  it('a comment that its author deleted is not kept, one that an admin deleted is', async () => {
    const id = await createActive();
    const [own, other] = [await comment(id, author, 'Um'), await comment(id, author, 'Um insulto')];
    await service.call(deleteComment, { as: author, params: { id: own } });
    await service.call(deleteComment, { as: admin, params: { id: other } });
    const [ownEvent] = await waitForEvents(service, 'comment.deleted', own, 1);
    expect(ownEvent?.data).not.toHaveProperty('byAdmin');
    const [event] = await waitForEvents(service, 'comment.deleted', other, 1);
    expect(event?.data).toMatchObject({
      byAdmin: { adminId: admin.sub, city: 'online', content: 'Um insulto', title: expect.any(String) },
    });
    expect(await listRemoved()).not.toContain(own);
    await restore(id, own);
    await restore(id, other);
    expect(await readComments(id)).toEqual([['Um insulto', null, false]]);
  });

  it('a deleted comment is kept for 30 days', async () => {
    const indexes = await service.database.collection('removed_comments').indexes();
    const ttl = indexes.find(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    expect([ttl?.['key'], ttl?.expireAfterSeconds]).toEqual([{ removedAt: 1 }, 30 * 24 * 60 * 60]);
  });

  it('deleted comments are in the export of their author, and erased with the account', async () => {
    const id = await createActive();
    const [bia] = await registerMembers(service, 'Bia Lima');
    const commentId = await comment(id, bia, 'Vou apelar');
    await deleteByCase(id, commentId);
    const readExport = async () =>
      (await service.call(promotionsExport, { as: { kind: 'gateway' }, params: { id: bia.sub } })).body;
    expect((await readExport()).comentariosApagadosPelaModeracao).toEqual([
      expect.objectContaining({ id: commentId, promocao: id, texto: 'Vou apelar' }),
    ]);
    await service.publishAndWait(makeEvent(userDeleted, { userId: bia.sub }));
    expect(await listRemoved()).not.toContain(commentId);
  });
};
