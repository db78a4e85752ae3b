import { TestPushService } from '@pechincha/testing/test-push-service';

/** The push service of the browsers in these tests. */
export const pushService = await TestPushService.start();
