import { commentDeleted } from '@pechincha/contracts/events/comment';
import {
  promotionDecisionSettled,
  promotionDeleted,
  promotionStatusChanged,
} from '@pechincha/contracts/events/promotion';
import { userDeleted, userEmailChanged, userRegistered, userUpdated } from '@pechincha/contracts/events/user';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { decideAppeal, fileAppeal } from '@pechincha/contracts/operations/moderation-log';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from './event-factory.js';
import { manager, moderationReason } from './helpers.js';
import { promotionsPeer } from './promotions-peer.js';
import {
  decide,
  findRows,
  makeCommentDeleted,
  makeReport,
  makeSubject,
  removal,
  memberStatusOf,
} from './reports.js';

type Submitted = ReturnType<typeof makeSubmitted>;
const [approved, rejected, expired, deleted] = [1, 2, 3, 4].map(() => makeSubmitted()) as [
  ...[Submitted, Submitted, Submitted, Submitted],
];
/** Of a rejected promotion each: an author appeals, a manager answers. */
const [unappealed, appealed] = [makeSubmitted(), makeSubmitted()];
/** Of which a manager has asked promotions for a rejection. */
const requested = makeSubmitted();
const requestId = newId();
const [newSubject, openSubject, lostComment] = [makeSubject(), makeSubject(), makeSubject('comment')];
const [reporter, suspended] = [newId(), newId()];
const profile = () => ({ userId: newId(), name: 'Ana', avatar: null });
const leaver = profile();

const reject = ({ data }: Submitted) => ({
  as: manager,
  params: { id: data.promotionId },
  body: { moderationReason },
});
const appealAgainst = ({ data }: Submitted) => ({
  as: member(data.author._id, 'user'),
  body: { kind: 'deal', id: data.promotionId, text: 'O preço está certo: confirmei com a loja.' },
});
const byAdmin = { adminId: newId(), title: 'Fone', city: 'online', wasPublic: true };

export const scenario: CrashScenario = {
  async start(database) {
    const module = (...args: Parameters<typeof AppModule.forRoot>) => AppModule.forRoot(...args);
    const listPendingRows = () => ({ member_status_jobs: {} });
    const service = await TestService.start('moderation', module, { database, listPendingRows });
    promotionsPeer.attach(service);
    return service;
  },

  async seed(service) {
    await service.publishAndWait(
      ...[approved, rejected, expired, deleted, unappealed, appealed, requested],
      makeEvent(userRegistered, leaver),
      makeReport(openSubject, { reporterId: reporter }),
      makeReport(makeSubject(), { reporterId: suspended }),
      makeReport(lostComment),
      makeReport(makeSubject(), { reporterId: leaver.userId }),
    );
    for (const each of [unappealed, appealed]) assertDone(await service.call(rejectPromotion, reject(each)));
    // Until the rejection is logged.
    await service.waitUntilIdle();
    assertDone(await service.call(fileAppeal, appealAgainst(appealed)));
    const { promotionId, revision, author } = requested.data;
    await service.database.collection('decisions').insertOne({
      _id: requestId as never,
      promotionId,
      revision,
      authorId: author._id,
      decision: 'rejected',
      state: 'requested',
      moderatorId: manager.sub,
      decidedAt: new Date(0),
      moderationReason,
    });
  },

  events: [
    makeSubmitted(),
    // Of three handlers.
    makeStatusChanged(expired.data, 2, 'pending', 'expired'),
    makeStatusChanged(makeSubmitted().data, 2, 'pending', 'removed'),
    makeEvent(promotionStatusChanged, {
      promotionId: newId(),
      authorId: newId(),
      revision: 2,
      from: 'active',
      to: 'removed',
      byAdmin,
    }),
    makeEvent(promotionDecisionSettled, {
      promotionId: requested.data.promotionId,
      request: 'decision',
      requestId,
      settlement: 'applied',
    }),
    makeDeleted(deleted.data),
    makeDeleted(makeSubmitted().data),
    makeEvent(promotionDeleted, {
      promotionId: newId(),
      authorId: newId(),
      from: 'active',
      byAdmin: { ...byAdmin, reasonCode: 'link', publicReason: '' },
    }),
    ...[newId(), newId()].map((userId) => makeEvent(userDeleted, { userId })),
    makeEvent(userRegistered, profile()),
    makeEvent(userUpdated, profile(), { subjectVersion: 2 }),
    makeEvent(userEmailChanged, { userId: newId(), email: 'ana@exemplo.com.br' }),
    makeEvent(userDeleted, { userId: leaver.userId }),
    makeReport(newSubject, { weight: 3 }),
    memberStatusOf(suspended, true, 1),
    makeCommentDeleted(lostComment),
    makeEvent(commentDeleted, {
      commentId: newId(),
      promotionId: newId(),
      authorId: newId(),
      byAdmin: { adminId: newId(), title: 'Fone', city: 'online', content: 'Um comentário' },
    }),
  ],

  async act(service) {
    const approve = { as: manager, params: { id: approved.data.promotionId } };
    const [open] = await findRows(service, 'log_entries', { 'appeal.state': 'open' });
    const [openCase] = await findRows(service, 'cases', { 'subject.id': openSubject.id });
    assertDone(
      await service.call(approvePromotion, approve),
      await service.call(rejectPromotion, reject(rejected)),
      await service.call(fileAppeal, appealAgainst(unappealed)),
      await service.call(decideAppeal, {
        as: member(newId(), 'admin'),
        params: { id: String(open?.['_id']) },
        body: { outcome: 'reversed', publicReason: 'Conferimos com a loja.' },
      }),
      await decide(service, String(openCase?.['_id']), removal),
    );
  },
};
