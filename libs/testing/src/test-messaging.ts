import type { MessagingOptions } from '@pechincha/messaging/settings';

/**
 * Messaging of a service under test: queues that are declared sooner, two retry delays that a test can wait for, and no
 * queues of other services, because `TestBroker` receives every event.
 */
export const testMessaging = {
  publishes: [],
  settings: { queues: 'classic', retryDelaysMs: [250, 2_000] },
} satisfies Pick<MessagingOptions, 'publishes' | 'settings'>;
