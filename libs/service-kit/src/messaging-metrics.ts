import { Injectable, Optional } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import {
  type DeadLetterReason,
  type HandledEvent,
  MessagingObserver,
  type PublishResult,
} from '@pechincha/messaging/messaging-observer';
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

/** Seconds: immediate handling, after retries, after an outage. */
const LAG_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** Metrics of published and handled events. */
@Injectable()
export class MessagingMetrics extends MessagingObserver {
  private readonly handlers;
  private readonly lag;
  private readonly publications;
  private readonly retries;
  private readonly deadLetters;

  constructor(metrics: Metrics) {
    super();
    this.handlers = metrics.histogram(
      'event_handler_duration_seconds',
      'Runs of event handlers by outcome (repeated: handled before).',
      ['event', 'handler', 'outcome'],
    );
    this.lag = metrics.histogram(
      'event_lag_seconds',
      'From the event to the start of its handler.',
      ['event'],
      LAG_BUCKETS,
    );
    this.publications = metrics.counter(
      'events_published_total',
      'Published events by result (only routed ones leave the outbox).',
      ['event', 'result'],
    );
    this.retries = metrics.counter(
      'event_retries_total',
      'Retried events (newer: until a replica knows their version).',
      ['event', 'reason'],
    );
    this.deadLetters = metrics.counter('events_dead_lettered_total', 'Dead-lettered events by reason.', [
      'event',
      'reason',
    ]);
  }

  handled({ event, handler, outcome, durationMs, lagMs }: HandledEvent): void {
    this.handlers.observe({ event, handler, outcome }, durationMs / 1_000);
    this.lag.observe({ event }, lagMs / 1_000);
  }

  published(event: string, result: PublishResult): void {
    this.publications.inc({ event, result });
  }

  retried(event: string, reason: 'failed' | 'newer'): void {
    this.retries.inc({ event, reason });
  }

  deadLettered(event: string, reason: DeadLetterReason): void {
    this.deadLetters.inc({ event, reason });
  }
}
