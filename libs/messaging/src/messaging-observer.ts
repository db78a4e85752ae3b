import type { ConfirmResult } from './confirmed-publisher.js';

export type PublishResult = ConfirmResult | 'unconfirmed';
export type DeadLetterReason = 'malformed' | 'failed' | 'undelivered' | 'newer';

/** One run of one handler. */
export interface HandledEvent {
  event: string;
  /** `<class>.<method>` */
  handler: string;
  /** `repeated`: its effect was committed before. */
  outcome: 'done' | 'repeated' | 'failed';
  durationMs: number;
  /** Milliseconds from when the event happened to when the handler started. */
  lagMs: number;
}

/** Optional provider that measures messaging. */
export abstract class MessagingObserver {
  abstract handled(run: HandledEvent): void;
  abstract published(event: string, result: PublishResult): void;
  abstract retried(event: string, reason: 'failed' | 'newer'): void;
  abstract deadLettered(event: string, reason: DeadLetterReason): void;
}
