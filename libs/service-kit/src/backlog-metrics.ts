import { Injectable, Optional } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { Metrics } from './metrics.js';

/** What waits in the outbox and in this service's queues when Prometheus asks. */
@Injectable()
export class BacklogMetrics {
  private pendingCheck: Promise<MessagingStatus> | undefined;

  constructor(metrics: Metrics, @Optional() messaging?: MessagingHealth) {
    if (!messaging) return;
    metrics.gauge('broker_connected', '1 while the broker is there and takes messages.', [], (gauge) =>
      gauge.set(messaging.broker === 'connected' ? 1 : 0),
    );
    this.addOutbox(metrics, messaging);
    const queues = [
      ['queue_messages_ready', 'Messages that no consumer has yet.', 'ready'],
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
    // One question to the database for all that are read at once.
    const check = (): Promise<MessagingStatus> =>
      (this.pendingCheck ??= messaging.check().finally(() => (this.pendingCheck = undefined)));
    metrics.gauge('outbox_pending', 'Events to be published, counted up to 10,001.', [], async (gauge) =>
      gauge.set((await check()).outbox.pending),
    );
    metrics.gauge('outbox_oldest_age_seconds', 'Age of the oldest of them.', [], async (gauge) =>
      gauge.set((await check()).outbox.oldestSeconds),
    );
    metrics.gauge('outbox_unroutable_events', 'Names of events that no queue takes.', [], async (gauge) =>
      gauge.set((await check()).unroutable.length),
    );
  }
}
