import { createVapidKeys } from '@pechincha/deploy/secrets';
import { describeChapters } from '@pechincha/testing/chapters';
import { push } from './chapters/push.js';
import { pushDevices } from './chapters/push-devices.js';
import { quietHours } from './chapters/quiet-hours.js';
import { settings } from './chapters/settings.js';
import { pushService } from './push-helpers.js';
import { startNotifications } from './fixtures.js';

const { publicKey, privateKey } = createVapidKeys();
afterAll(() => pushService.stop());

describeChapters(
  () =>
    startNotifications(
      { replicas: 2, listPendingRows: () => ({ match_jobs: {} }) },
      {
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
        PUSH_HOSTS: `push.example,${pushService.host}`,
      },
    ),
  { push, 'push devices': pushDevices, 'quiet hours': quietHours, settings },
);
