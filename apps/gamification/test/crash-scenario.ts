import { userUpdated } from '@pechincha/contracts/events/user';
import { redeemReward } from '@pechincha/contracts/operations/gamification';
import { updateRedemption } from '@pechincha/contracts/operations/gamification-admin';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { gamificationConfigSchema } from '../src/config.js';
import { callAsAdmin, createTestBadge, createTestReward, waitUntilSettled } from './helpers.js';
import {
  commentCreatedEvent,
  commentDeletedEvent,
  commentRestoredEvent,
  commentValuedEvent,
  promotionProvedEvent,
  checkConfirmedEvent,
  reportDecidedEvent,
  caseReversedEvent,
  emailChangedEvent,
  promotionActivatedEvent,
  promotionDeletedEvent,
  promotionReactedEvent,
  userStatusChangedEvent,
  userDeletedEvent,
  userRegisteredEvent,
} from './member-events.js';

const [author, commenter, leaver, buyer] = [newId(), newId(), newId(), newId()] as const;
/** Each has one event, since those of one member may be settled together. */
const [proved, valued] = [newId(), newId()] as const;
const [promotionId, provedId, caseId] = [newId(), newId(), newId()] as const;
const [commentId, valuedId] = [newId(), newId()] as const;
const activations = [
  promotionActivatedEvent(author, promotionId),
  promotionActivatedEvent(proved, provedId),
  promotionActivatedEvent(buyer),
];

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start(
      'gamification',
      (config, kit) => AppModule.forRoot(gamificationConfigSchema.parse({ ...process.env, ...config }), kit),
      {
        database,
        listPendingRows: () => ({
          ledger: { unsettled: true },
          unused_pictures: { dueAt: { $lte: new Date() } },
        }),
      },
    ),

  async seed(service) {
    // First: an account opened by its points publishes no points.changed of its own.
    await service.publishAndWait(userRegisteredEvent(leaver), userRegisteredEvent(buyer));
    await service.publishAndWait(
      ...activations,
      commentCreatedEvent(commenter, commentId),
      commentCreatedEvent(valued, valuedId),
      reportDecidedEvent([{ _id: newId(), isFalse: false, counted: true }], caseId),
    );
    await waitUntilSettled(service);
  },

  events: [
    userRegisteredEvent(newId()),
    makeEvent(userUpdated, { userId: newId(), name: 'Bia', avatar: null }, { subjectVersion: 2 }),
    emailChangedEvent(newId()),
    userStatusChangedEvent(newId()),
    userDeletedEvent(leaver),
    promotionActivatedEvent(newId()),
    promotionDeletedEvent(author, promotionId),
    promotionReactedEvent(newId(), 1),
    commentCreatedEvent(newId()),
    commentDeletedEvent(commenter, commentId),
    commentRestoredEvent(newId()),
    commentValuedEvent(valued, valuedId, 2),
    promotionProvedEvent(proved, provedId),
    checkConfirmedEvent([newId(), newId()]),
    reportDecidedEvent([{ _id: newId(), isFalse: false, counted: true }]),
    caseReversedEvent(caseId),
  ],

  async act(service) {
    const { _id } = await createTestReward(service, { pointsCost: 10 });
    for (const status of ['delivered', 'cancelled']) {
      const redeemed = await service.call(redeemReward, { as: member(buyer), params: { id: _id } });
      assertDone(redeemed);
      const params = { id: redeemed.body.redemption._id };
      assertDone(await callAsAdmin(service, updateRedemption, { params, body: { status } }));
    }
    // Outdates all accounts.
    await createTestBadge(service, { name: 'Longe', criteriaMetric: 'likes', criteriaAtLeast: 100 });
    await service.database
      .collection<{ _id: string }>('unused_pictures')
      .insertOne({ _id: 'b'.repeat(40), dueAt: new Date() } as never);
  },

  settle: waitUntilSettled,
};
