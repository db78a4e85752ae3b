import { Injectable, Optional } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { Metrics } from './metrics.js';

/** Sizes of the outbox and of this service's queues at the time of the scrape. */
@Injectable()
export class BacklogMetrics {
  private pendingCheck: Promise<MessagingStatus> | undefined;

  constructor(metrics: Metrics, @Optional() messaging?: MessagingHealth) {
    if (!messaging) return;
    metrics.gauge('broker_connected', '1 while the broker is connected and accepts messages.', [], (gauge) =>
      gauge.set(messaging.broker === 'connected' ? 1 : 0),
    );
    this.addOutbox(metrics, messaging);
    const queues = [
      ['queue_messages_ready', 'Messages not yet delivered to a consumer.', 'ready'],
      ['queue_consumers', 'Consumers of a queue, of all replicas.', 'consumers'],
      ['queue_dead_letters', 'Dead letters of a queue.', 'dead'],
    ] as const;
    for (const [name, help, field] of queues) {
      metrics.gauge(name, help, ['queue'], (gauge) => {
        for (const [queue, counts] of messaging.queues) gauge.set({ queue }, counts[field]);
      });
    }
  }

  private addOutbox(metrics: Metrics, messaging: MessagingHealth): void {
    // One check for all gauges of a scrape.
    const check = (): Promise<MessagingStatus> =>
      (this.pendingCheck ??= messaging.check().finally(() => (this.pendingCheck = undefined)));
    metrics.gauge('outbox_pending', 'Unpublished events, counted up to 10,001.', [], async (gauge) =>
      gauge.set((await check()).outbox.pending),
    );
    metrics.gauge('outbox_oldest_age_seconds', 'Age of the oldest unpublished event.', [], async (gauge) =>
      gauge.set((await check()).outbox.oldestSeconds),
    );
    metrics.gauge(
      'outbox_unroutable_events',
      'Names of events that no queue accepts or confirms.',
      [],
      async (gauge) => gauge.set((await check()).unroutable.length),
    );
  }
}
