// Shows R7 of docs/reliability.md.
import type { IntegrationEvent } from '@pechincha/contracts/event';
import { commentDeleted } from '@pechincha/contracts/events/comment';
import { promotionDeleted, promotionStatusChanged } from '@pechincha/contracts/events/promotion';
import { userDeleted, userEmailChanged, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { makeEvent, newId, shuffle } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from './event-factory.js';
import { makeReport, makeSubject, memberStatusOf } from './reports.js';

const occurredAt = new Date('2026-11-01T10:00:00Z');

/** Six promotions submitted up to three times, with every final status; two are deleted. */
const promotions = Array.from({ length: 6 }, () => makeSubmitted().data);
const exits = ['active', 'rejected', 'removed', 'expired'] as const;
const submissions = promotions.flatMap((promotion, index) => {
  const revisions = Array.from({ length: 1 + (index % 3) }, (_none, submissionIndex) => {
    const revision = 1 + 2 * submissionIndex;
    const exit = exits[(index + submissionIndex) % exits.length] ?? 'active';
    return [
      makeSubmitted({ ...promotion, revision, title: `Título ${revision}` }, { occurredAt }),
      // The last submission of some promotions stays pending.
      ...(submissionIndex < index % 3 || index % 2 === 0
        ? [makeStatusChanged(promotion, revision + 1, 'pending', exit)]
        : []),
      ...(submissionIndex > 0 ? [makeStatusChanged(promotion, revision, exit, 'pending')] : []),
    ];
  });
  return [...revisions.flat(), ...(index > 3 ? [makeDeleted(promotion)] : [])];
});
/** Two members who change their names; one is deleted. */
const users = [newId(), newId()].flatMap((userId, index) => {
  const data = { userId, avatar: null };
  const emailChanged = makeEvent(userEmailChanged, { userId, email: `${userId}@pechincha.dev` });
  const names = ['Ana', 'Ana Luz', 'Ana Luz Prado'];
  const event = (version: number) => (version === 1 ? userRegistered : userUpdated);
  const nameEvents = names.map((name, version) =>
    makeEvent(event(version + 1), { ...data, name }, { subjectVersion: version + 1 }),
  );
  return [emailChanged, ...nameEvents, ...(index === 0 ? [] : [makeEvent(userDeleted, { userId })])];
});
/** Of two subjects, by members of whom one reports again, one is suspended and one is deleted. */
const reporters = [0, 1, 2, 3].map(() => newId()) as [string, string, string, string];
const [repeating, suspended, deleted] = reporters;
const reports = [makeSubject(), makeSubject('comment')].flatMap((subject) => [
  ...reporters.map((reporterId, index) => makeReport(subject, { reporterId, weight: index }, 1)),
  makeReport(subject, { reporterId: repeating, reason: 'spam', weight: 3, text: 'Outra vez' }, 2),
]);
/** Of promotions and comments that an admin took down directly. */
const byAdmin = { adminId: newId(), title: 'Fone', city: 'online', wasPublic: true };
const [removedId, deletedId, author] = [newId(), newId(), newId()];
const takenDown = [
  makeEvent(
    promotionStatusChanged,
    { promotionId: removedId, authorId: author, revision: 2, from: 'active', to: 'removed', byAdmin },
    { occurredAt },
  ),
  makeEvent(
    promotionDeleted,
    {
      promotionId: deletedId,
      authorId: author,
      from: 'active',
      byAdmin: { ...byAdmin, reasonCode: 'link', publicReason: 'O link não abre.' },
    },
    { occurredAt },
  ),
  makeEvent(
    commentDeleted,
    {
      commentId: newId(),
      promotionId: removedId,
      authorId: deleted,
      byAdmin: { adminId: byAdmin.adminId, title: 'Fone', city: 'online', content: 'Um comentário' },
    },
    { occurredAt },
  ),
];
const memberStatuses = [memberStatusOf(suspended, true, 1), makeEvent(userDeleted, { userId: deleted })];
const events: IntegrationEvent[] = [...users, ...submissions, ...reports, ...takenDown, ...memberStatuses];

/** @param isReplayed also delivers the events again when the inbox has forgotten them */
async function getStateAfter(
  replicas: number,
  inputEvents: typeof events,
  isReplayed: boolean,
): Promise<unknown> {
  const service = await TestService.start('moderation', (config, kit) => AppModule.forRoot(config, kit), {
    replicas,
    listPendingRows: () => ({ member_status_jobs: {} }),
  });
  try {
    await service.publishAndWait(...inputEvents);
    if (isReplayed) {
      await service.clearInbox();
      await service.publishAndWait(...inputEvents);
    }
    await service.waitUntilIdle();
    // Stopping finishes in-flight events before the state is read.
    await service.stop();
    const rows = await service.listRows('cases', '_id', 'version', 'openedAt', 'reasons.keys', 'texts.key');
    // One was closed in between if its only report was a deleted member's.
    const cases = rows.filter(({ state }) => state === 'open');
    const filed = await service.listRows('reports', '_id', 'caseId', 'at');
    const log = await service.listRows('log_entries', '_id');
    return [
      await service.listRows('promotion_reviews'),
      await service.listRows('members'),
      cases,
      filed,
      log,
    ];
  } finally {
    await service.destroy();
  }
}

it('moderation service ends in the state of one ordered run when all events arrive shuffled, three times and again, at two replicas', async () => {
  const [ordered, ...shuffled] = await Promise.all([
    getStateAfter(1, events, false),
    ...[1, 2].map((seed) => getStateAfter(2, shuffle(events, { times: 3, seed }), true)),
  ]);
  for (const state of shuffled) expect(state).toEqual(ordered);
}, 180_000);
