import { createAlert } from '@pechincha/contracts/operations/alerts';
import { assertDone, type CrashScenario } from '@pechincha/testing/crash-scenario';
import { newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { ErasureJobsWorker } from '../src/erasure/erasure-jobs.worker.js';
import {
  badgeEarnedEvent,
  commentCreatedEvent,
  person,
  promotionChangedEvent,
  promotionHeatedEvent,
  promotionPublishedEvent,
  promotionRejectedEvent,
  promotionSavedEvent,
  redemptionStatusChangedEvent,
  rewardRedeemedEvent,
  userDeletedEvent,
  userRegisteredEvent,
  userRenamedEvent,
} from './fixtures.js';

const savedPromotion = newId();
const [reader, leaver, deletedBefore] = [person('Ana'), person('Bruno'), person('Carla')] as const;

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start('notifications', (config, kit) => AppModule.forRoot(config, kit), {
      database,
      listPendingRows: () => ({
        match_jobs: {},
        saved_notice_jobs: {},
        departures: { dueAt: { $lte: new Date() } },
      }),
    }),

  async seed(service) {
    await service.publishAndWait(...[reader, leaver].map(userRegisteredEvent));
    await service.publishAndWait(commentCreatedEvent(person('Davi'), '@Bruno'));
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
    promotionHeatedEvent(promotionPublishedEvent(person('Nina'), 'Caneca').data, 10, 30),
    promotionChangedEvent(savedPromotion, { revision: 3, finalPrice: 80 }),
    promotionSavedEvent(person('Olga'), newId()),
    promotionRejectedEvent(person('Iara'), 'Motivo'),
    commentCreatedEvent(person('Joana'), '@Ana'),
    badgeEarnedEvent(person('Kiko'), 'Veterano'),
    rewardRedeemedEvent(person('Lia'), 'Vale-presente'),
    redemptionStatusChangedEvent(person('Mel'), 'delivered'),
  ],

  async act(service) {
    const departure = { _id: deletedBefore._id, dueAt: new Date(), claim: null, attempts: 0 };
    await service.database.collection('departures').insertOne(departure as never);
  },

  /** Ends the delay of the second erasure. */
  async settle(service) {
    await service.database
      .collection('departures')
      .updateMany({ dueAt: { $gt: new Date() } }, { $set: { dueAt: new Date() } });
    service.getProvider(ErasureJobsWorker).wake();
  },
};
