import { commentDeleted } from '@pechincha/contracts/events/comment';
import { promotionDeleted, promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import { userDeleted } from '@pechincha/contracts/events/user';
import { undoDecision } from '@pechincha/contracts/operations/moderation';
import {
  getModerationStatistics,
  listModerationLog,
  listOwnDecisions,
} from '@pechincha/contracts/operations/moderation-log';
import type { Chapter } from '@pechincha/testing/chapters';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, visitor, type TestService } from '@pechincha/testing/test-service';
import { makeDeleted, makeStatusChanged } from '../event-factory.js';
import { manager, moderationReason } from '../helpers.js';
import { approve, listOwn, reject, submit } from '../appeals.js';
import { decide, file, findRows, getCase, makeSubject, publicReason, removal } from '../reports.js';

let service: TestService;

const ADMIN = newId();

const listLog = async (query: Record<string, string> = {}) => {
  const { status, body } = await service.call(listModerationLog, { as: visitor, query });
  expect(status).toBe(200);
  return listModerationLog.response.parse(body);
};
const getNewest = async () => (await listLog()).entries[0];
const removeReported = async (change: object = {}, subject = makeSubject()) => {
  await file(service, subject, {});
  const { _id } = await getCase(service, subject);
  expect((await decide(service, _id, { ...removal, reasonCode: 'spam', ...change })).status).toBe(200);
  return subject;
};
const getFigures = async () => {
  const { body } = await service.call(getModerationStatistics, { as: visitor });
  return getModerationStatistics.response.parse(body);
};

export const moderationLog: Chapter = (getService) => {
  beforeAll(() => {
    service = getService();
  });

  it('a rejection is logged by its reason alone, its title only if it was public once', async () => {
    const promotion = await submit(service);
    await reject(service, promotion, { reasonCode: 'nao-e-promocao' });
    expect(await getNewest()).toEqual({
      _id: expect.any(String),
      at: expect.any(String),
      kind: 'deal',
      action: 'rejected',
      reasonCode: 'nao-e-promocao',
      appeal: null,
      reversed: false,
    });
    const public_ = await submit(service, { title: 'Fone que já foi público' });
    await approve(service, public_);
    const { promotionId: id, author } = public_;
    await service.publishAndWait(makeStatusChanged(public_, 3, 'active', 'pending'));
    await submit(service, { promotionId: id, author, revision: 3, title: 'Fone que já foi público' });
    await reject(service, { promotionId: id, revision: 3 });
    expect(await getNewest()).toMatchObject({ id, title: 'Fone que já foi público', reasonCode: 'outro' });
  });

  it('what a case took down is logged with its public reason', async () => {
    const { id, title } = await removeReported();
    expect(await getNewest()).toMatchObject({
      id,
      title,
      kind: 'deal',
      action: 'removed',
      reasonCode: 'spam',
      publicReason,
      appeal: null,
    });
    const comment = await removeReported({ action: 'delete-comment' }, makeSubject('comment'));
    expect(await getNewest()).toMatchObject({ id: comment.id, kind: 'comment', action: 'deleted' });
  });

  it.each(['golpe', 'ofensa', 'dados-pessoais'])(
    'the title is left out for the reason %s',
    async (reasonCode) => {
      await removeReported({ reasonCode });
      const entry = await getNewest();
      expect(entry).toMatchObject({ reasonCode, publicReason });
      expect(entry).not.toHaveProperty('title');
      expect(entry).not.toHaveProperty('id');
    },
  );

  it('what was kept, and a rejection that was taken back, are not logged', async () => {
    const before = (await getNewest())?._id;
    const subject = makeSubject();
    await file(service, subject, {});
    await decide(service, (await getCase(service, subject))._id, { action: 'keep' });
    const promotion = await submit(service);
    await reject(service, promotion);
    const params = { id: promotion.promotionId };
    expect((await service.call(undoDecision, { as: manager, params })).status).toBe(200);
    expect((await getNewest())?._id).toBe(before);
  });

  it('what an admin takes down directly is logged, and what its author deletes is not', async () => {
    const promotion = await submit(service);
    const { promotionId, author } = promotion;
    const ids = { promotionId, authorId: author._id };
    const logged = { adminId: ADMIN, title: 'Fone', city: 'online', wasPublic: true };
    const removed = { ...ids, revision: 2, from: 'active' as const, to: 'removed' as const, byAdmin: logged };
    await service.publishAndWait(makeEvent(promotionStatusChanged, removed, { subject: promotionId }));
    expect(await getNewest()).toMatchObject({ id: promotionId, title: 'Fone', action: 'removed' });
    const reason = { reasonCode: 'link' as const, publicReason: 'O link não abre.' };
    await service.publishAndWait(
      makeEvent(promotionDeleted, { ...ids, from: 'removed', byAdmin: { ...logged, ...reason } }),
    );
    expect(await getNewest()).toMatchObject({ title: 'Fone', action: 'deleted', ...reason });
    const comment = { commentId: newId(), promotionId: newId(), authorId: newId() };
    const byAdmin = { adminId: ADMIN, title: 'Fone', city: 'online', content: 'Um insulto' };
    await service.publishAndWait(makeEvent(commentDeleted, { ...comment, byAdmin }));
    const newest = await getNewest();
    expect(newest).toMatchObject({
      id: comment.commentId,
      kind: 'comment',
      action: 'deleted',
      title: 'Fone',
    });
    await service.publishAndWait(
      makeEvent(commentDeleted, { ...comment, commentId: newId() }),
      makeDeleted(await submit(service)),
    );
    expect((await getNewest())?._id).toBe(newest?._id);
  });

  it('the log names nobody', async () => {
    const subject = await removeReported();
    const comment = await removeReported({ action: 'delete-comment' }, makeSubject('comment'));
    const text = JSON.stringify(await listLog());
    for (const hidden of [subject.authorId, manager.sub, ADMIN, moderationReason, comment.content])
      expect(text).not.toContain(hidden);
    expect(text).toContain(publicReason);
  });

  it('the log is paged, newest first, and filtered by its reason', async () => {
    for (let count = 0; count < 21; count += 1) await removeReported({ reasonCode: 'repetida' });
    const first = await listLog({ reason: 'repetida' });
    expect(first).toMatchObject({ page: 1, totalPages: 2, total: 21 });
    const second = await listLog({ reason: 'repetida', page: '2' });
    const times = [...first.entries, ...second.entries].map(({ at }) => at);
    expect(times).toHaveLength(21);
    expect(times).toEqual(times.toSorted().toReversed());
    const { status } = await service.call(listModerationLog, { as: visitor, query: { reason: 'disputa' } });
    expect(status).toBe(400);
  });

  it('a deletion by its author, or of their account, takes the title out of the log', async () => {
    const [deleted, erased] = [await removeReported(), await removeReported()];
    const author = { _id: deleted.authorId, name: 'Ana', avatar: null };
    await service.publishAndWait(
      makeDeleted({ promotionId: deleted.promotionId, author }, 'removed'),
      makeEvent(userDeleted, { userId: erased.authorId }),
    );
    const { entries } = await listLog();
    expect(entries.slice(0, 2).map((entry) => 'title' in entry)).toEqual([false, false]);
    // Neither does an event that arrives afterwards bring it back.
    const byAdmin = { adminId: ADMIN, title: 'Fone', city: 'online', content: 'Um comentário' };
    const comments = [
      { commentId: newId(), promotionId: deleted.promotionId, authorId: newId(), byAdmin },
      { commentId: newId(), promotionId: newId(), authorId: erased.authorId, byAdmin },
    ];
    await service.publishAndWait(...comments.map((data) => makeEvent(commentDeleted, data)));
    expect((await listLog()).entries.slice(0, 2).map((entry) => 'title' in entry)).toEqual([false, false]);
    const keys = comments.map(({ commentId }) => `comment:${commentId}`);
    const rows = await findRows(service, 'log_entries', { subjectKey: { $in: keys } });
    expect(rows.map(({ subject }) => (subject as { content?: string }).content)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('an author sees every decision with its reason, and nobody else does', async () => {
    const promotion = await submit(service);
    await reject(service, promotion, { reasonCode: 'repetida' });
    const [entry, ...others] = await listOwn(service, promotion.author._id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      id: promotion.promotionId,
      title: promotion.title,
      action: 'rejected',
      reasonCode: 'repetida',
      publicReason: moderationReason,
      appeal: null,
      canAppeal: true,
    });
    expect(await listOwn(service, newId())).toEqual([]);
    const { status } = await service.call(listOwnDecisions, { as: visitor });
    expect(status).toBe(401);
  });

  it('figures count decisions of 30 days and the median wait', async () => {
    const before = await getFigures();
    await approve(service, await submit(service));
    await reject(service, await submit(service));
    await removeReported();
    const after = await getFigures();
    expect(after).toEqual({
      approved: before.approved + 1,
      rejected: before.rejected + 1,
      removed: before.removed + 1,
      reversed: before.reversed,
      medianWaitMinutes: expect.any(Number),
    });
  });

  it('figures leave out what is older than 30 days', async () => {
    const decisions = service.database.collection('decisions');
    const entries = service.database.collection('log_entries');
    const old = new Date(Date.now() - 30 * 24 * 60 * 60_000 - 1);
    await decisions.updateMany({}, { $set: { decidedAt: old } });
    await entries.updateMany({}, { $set: { at: old } });
    expect(await getFigures()).toEqual({
      approved: 0,
      rejected: 0,
      removed: 0,
      reversed: expect.any(Number),
      medianWaitMinutes: null,
    });
    for (const minutes of [30, 1, 4]) {
      const promotion = await submit(service, {}, { occurredAt: new Date(Date.now() - minutes * 60_000) });
      await approve(service, promotion);
    }
    expect(await getFigures()).toMatchObject({ approved: 3, medianWaitMinutes: 4 });
  });

  it('members who are not managers see the log as visitors do', async () => {
    const { status } = await service.call(listModerationLog, { as: member(newId(), 'user') });
    expect(status).toBe(200);
  });
};
