import { TestService, type TestServiceOptions } from '@pechincha/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { notificationsConfigSchema } from '../src/config.js';

/** @param env settings of the service, beside those of every service */
export const startNotifications = (
  options: TestServiceOptions = {},
  env: Record<string, string> = {},
): Promise<TestService> =>
  TestService.start(
    'notifications',
    (config, kit) => AppModule.forRoot(notificationsConfigSchema.parse({ ...config, ...env }), kit),
    options,
  );
