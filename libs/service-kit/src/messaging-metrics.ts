import { Injectable } from '@nestjs/common';
import {
  MessagingObserver,
  type DeadLetterReason,
  type HandledEvent,
  type PublishResult,
} from '@pechincha/messaging/messaging-observer';
import { Metrics } from './metrics.js';

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
