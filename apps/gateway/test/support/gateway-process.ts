// Runs a gateway in its own process, for tests that kill it; sends its URL to the parent.
import { createApp, drainOnSignal } from '@pechincha/service-kit/bootstrap';
import { loadConfig } from '@pechincha/service-kit/config';
import { testMessaging } from '@pechincha/testing/test-broker';
import { AppModule, prepare } from '../../src/app.module.js';
import { gatewayConfigSchema } from '../../src/config.js';

const config = loadConfig(gatewayConfigSchema);
const app = await createApp(AppModule.forRoot(config, { messaging: testMessaging }), {
  bodies: 'stream',
  requestIds: 'own',
  prepare,
});
drainOnSignal(app, config.DRAIN_DELAY);
await app.listen(0, '127.0.0.1');
process.send?.(await app.getUrl());
