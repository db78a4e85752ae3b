import { recordAdViews } from '@pechincha/contracts/operations/ads';
import { userDeleted } from '@pechincha/contracts/events/user';
import type { CrashScenario } from '@pechincha/testing/crash-scenario';
import { makeEvent, newId } from '@pechincha/testing/event-factory';
import { member, TestService } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { adsConfigSchema } from '../src/config.js';
import { InteractionFlushWorker } from '../src/interactions/interactions.service.js';
import { createAdvertisementWith } from './ads-fixtures.js';

const leaver = newId();

export const scenario: CrashScenario = {
  start: (database) =>
    TestService.start(
      'ads',
      (config, kit) => AppModule.forRoot(adsConfigSchema.parse({ ...process.env, ...config }), kit),
      { database, listPendingRows: () => ({ unused_pictures: { dueAt: { $lte: new Date() } } }) },
    ),

  async seed(service) {
    const { _id } = await createAdvertisementWith(service, { image: '' });
    await service.call(recordAdViews, { as: member(leaver), body: { ids: [_id] } });
    await service.getProvider(InteractionFlushWorker).flushAll();
  },

  events: [makeEvent(userDeleted, { userId: leaver })],

  async act(service) {
    const picture = { _id: 'b'.repeat(40), dueAt: new Date() };
    await service.database.collection('unused_pictures').insertOne(picture as never);
  },
};
