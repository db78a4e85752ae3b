import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { createAlert } from '@pechincha/contracts/operations/alerts';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { newId, siteChangedEvent } from '@pechincha/testing/event-factory';
import { member } from '@pechincha/testing/test-service';
import { ErasureJobsWorker } from '../src/erasure/member-erasure.js';
import {
  appealDecidedEvent,
  caseDecidedEvent,
  reportDecidedEvent,
  priceSuggestedEvent,
} from './case-events.js';
import {
  badgeEarnedEvent,
  commentCreatedEvent,
  commentDeletedEvent,
  commentEditedEvent,
  commentRestoredEvent,
  person,
  promotionChangedEvent,
  promotionLikeMilestoneReachedEvent,
  promotionPublishedEvent,
  promotionRejectedEvent,
  promotionSavedEvent,
  redemptionStatusChangedEvent,
  rewardRedeemedEvent,
  sessionEndedEvent,
  startNotifications,
  suspendedEvent,
  userDeletedEvent,
  userRegisteredEvent,
  userRenamedEvent,
} from './fixtures.js';

const savedPromotion = newId();
const [removedComment, restoredComment] = [
  commentCreatedEvent(person('Davi'), '@Ana'),
  commentCreatedEvent(person('Davi'), '@Ana'),
];
const sleeper = newId();

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' });
const toTime = (minutesFromNow: number): string =>
  timeFormat.format(new Date(Date.now() + minutesFromNow * 60_000));

const [reader, leaver, deletedBefore] = [person('Ana'), person('Bruno'), person('Carla')] as const;

export const scenario: CrashScenario = {
  start: (database) =>
    startNotifications({
      database,
      listPendingRows: () => ({
        match_jobs: {},
        saved_notice_jobs: {},
        push_jobs: {},
        erasure_jobs: { dueAt: { $lte: new Date() } },
        held_notices: { dueAt: { $lte: new Date() } },
      }),
    }),

  async seed(service) {
    await service.publishAndWait(...[reader, leaver].map(userRegisteredEvent));
    await service.publishAndWait(commentCreatedEvent(person('Davi'), '@Bruno'));
    await service.publishAndWait(removedComment, restoredComment);
    await service.publishAndWait(commentDeletedEvent(restoredComment.data));
    await service.publishAndWait(promotionSavedEvent(reader, savedPromotion));
    assertDone(
      await service.call(createAlert, { as: member(reader._id), body: { keyword: 'fone' } }),
      await service.call(createAlert, { as: member(leaver._id), body: { keyword: 'livro' } }),
      await service.call(createAlert, {
        as: member(reader._id),
        body: { kind: 'follow', keyword: 'caneca', minLikes: 10 },
      }),
    );
  },

  events: [
    userRegisteredEvent(person('Elis')),
    userRenamedEvent(person('Fábio'), 'Fábio', 2),
    userDeletedEvent(leaver),
    // Of two handlers.
    promotionPublishedEvent(person('Gil')),
    promotionPublishedEvent(person('Hugo')),
    promotionLikeMilestoneReachedEvent(promotionPublishedEvent(person('Nina'), 'Caneca').data, 10, 30),
    promotionChangedEvent(savedPromotion, { revision: 3, finalPrice: 80 }),
    promotionSavedEvent(person('Olga'), newId()),
    promotionRejectedEvent(person('Iara'), 'Motivo'),
    priceSuggestedEvent(person('Sara')),
    caseDecidedEvent(person('Téo')),
    appealDecidedEvent(person('Ugo')),
    reportDecidedEvent([{ _id: newId(), isFalse: false }]),
    sessionEndedEvent(person('Paula'), newId()),
    suspendedEvent(person('Rui')),
    commentCreatedEvent(person('Joana'), '@Ana'),
    commentEditedEvent(commentCreatedEvent(person('Zeca'), 'oi').data, '@Ana'),
    commentDeletedEvent(removedComment.data),
    commentRestoredEvent(restoredComment.data),
    badgeEarnedEvent(person('Kiko'), 'Veterano'),
    rewardRedeemedEvent(person('Lia'), 'Vale-presente'),
    redemptionStatusChangedEvent(person('Mel'), 'delivered'),
    siteChangedEvent(1, { name: 'Barato' }),
  ],

  async act(service) {
    const erasureJob = { _id: deletedBefore._id, dueAt: new Date(), claim: null, attempts: 0 };
    await service.database.collection('erasure_jobs').insertOne(erasureJob as never);
    const job = { dueAt: new Date(), claim: null, attempts: 0 };
    // Of a member whose quiet hours are now, and of one who has no device any more.
    const push = { payload: {}, topic: '', expiresAt: new Date('2100-01-01') };
    const quiet = { from: toTime(-60), to: toTime(600) };
    const device = { member: sleeper, endpoint: 'https://push.example', p256dh: '', auth: '', sessionId: '' };
    const collection = (name: string) =>
      service.database.collection<{ _id: string; settings?: unknown }>(name);
    await collection('settings').insertOne({
      _id: sleeper,
      settings: { ...defaultNotificationSettings, quiet },
    });
    await collection('push_devices').insertOne({ _id: 'device', ...device, at: new Date(0) } as never);
    await collection('push_jobs').insertOne({
      _id: newId(),
      member: sleeper,
      device: 'device',
      ...push,
      ...job,
    } as never);
    await collection('held_notices').insertOne({ _id: newId(), count: 2, ...job } as never);
  },

  /** Ends the delay of the second erasure. */
  async settle(service) {
    await service.database
      .collection('erasure_jobs')
      .updateMany({ dueAt: { $gt: new Date() } }, { $set: { dueAt: new Date() } });
    service.getProvider(ErasureJobsWorker).wake();
  },
};
