import { userDeleted } from '@pechincha/contracts/events/user-deleted';
import { userEmailChanged } from '@pechincha/contracts/events/user-email-changed';
import { userRegistered } from '@pechincha/contracts/events/user-registered';
import { userUpdated } from '@pechincha/contracts/events/user-updated';
import { approvePromotion, rejectPromotion } from '@pechincha/contracts/operations/moderation';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { makeDeleted, makeStatusChanged, makeSubmitted } from './event-factory.js';
import { manager, moderationReason } from './helpers.js';
import {
  decide,
  findRows,
  makeCommentDeleted,
  makeReport,
  makeThing,
  removal,
  standingOf,
} from './reports.js';

const [approved, rejected, expired, deleted] = [1, 2, 3, 4].map(() => makeSubmitted()) as [
  ReturnType<typeof makeSubmitted>,
  ReturnType<typeof makeSubmitted>,
  ReturnType<typeof makeSubmitted>,
  ReturnType<typeof makeSubmitted>,
];
const [newThing, openThing, lostComment] = [makeThing(), makeThing(), makeThing('comment')];
const [reporter, suspended] = [newId(), newId()];
const profile = () => ({ userId: newId(), name: 'Ana', avatar: null });
const leaver = profile();

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start('moderation', (config, kit) => AppModule.forRoot(config, kit), { database }),

  seed: (service) =>
    service.publishAndWait(
      ...[approved, rejected, expired, deleted, makeEvent(userRegistered, leaver)],
      makeReport(openThing, { reporterId: reporter }),
      makeReport(makeThing(), { reporterId: suspended }),
      makeReport(lostComment),
      makeReport(makeThing(), { reporterId: leaver.userId }),
    ),

  events: [
    makeSubmitted(),
    // Of two handlers.
    makeStatusChanged(expired.data, 2, 'pending', 'expired'),
    makeStatusChanged(makeSubmitted().data, 2, 'pending', 'removed'),
    makeDeleted(deleted.data),
    makeDeleted(makeSubmitted().data),
    makeEvent(userDeleted, { userId: newId() }),
    makeEvent(userRegistered, profile()),
    makeEvent(userUpdated, profile(), { subjectVersion: 2 }),
    makeEvent(userEmailChanged, { userId: newId(), email: 'ana@exemplo.com.br' }),
    makeEvent(userDeleted, { userId: leaver.userId }),
    makeReport(newThing, { weight: 3 }),
    standingOf(suspended, true, 1),
    makeCommentDeleted(lostComment),
  ],

  async act(service) {
    const approve = { as: manager, params: { id: approved.data.promotionId } };
    const reject = { as: manager, params: { id: rejected.data.promotionId }, body: { moderationReason } };
    const [openCase] = await findRows(service, 'cases', { 'thing.id': openThing.id });
    assertDone(
      await service.call(approvePromotion, approve),
      await service.call(rejectPromotion, reject),
      await decide(service, String(openCase?.['_id']), removal),
    );
  },
};
