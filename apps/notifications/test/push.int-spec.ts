import { describeChapters } from '@pechincha/testing/chapters';
import { createVapidKeys } from '@pechincha/start/keys';
import { TestPushService } from '@pechincha/testing/test-push-service';
import { createPushChapters } from './chapters/push.js';
import { settings } from './chapters/settings.js';
import { startNotifications } from './start-notifications.js';

const { publicKey, privateKey } = createVapidKeys();
const pushService = await TestPushService.start();
afterAll(() => pushService.stop());

describeChapters(
  () =>
    startNotifications(
      { replicas: 2, listPendingRows: () => ({ match_jobs: {} }) },
      {
        ...{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey },
        PUSH_HOSTS: `push.example,${pushService.host}`,
      },
    ),
  { ...createPushChapters(pushService), settings },
);
