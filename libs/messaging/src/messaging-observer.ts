import type { ConfirmResult } from './broker.js';

export type PublishResult = ConfirmResult | 'unconfirmed';
export type DeadLetterReason = 'malformed' | 'failed' | 'undelivered' | 'newer';

/** One run of one handler. */
export interface HandledEvent {
  event: string;
  /** `<class>.<method>` */
  handler: string;
  /** `repeated`: its effect was committed by an earlier run. */
  outcome: 'done' | 'repeated' | 'failed';
  durationMs: number;
  /** Milliseconds from the event's `occurredAt` to the start of the handler. */
  lagMs: number;
}

/** Optional provider that measures messaging. */
export abstract class MessagingObserver {
  abstract handled(run: HandledEvent): void;
  abstract published(event: string, result: PublishResult): void;
  abstract retried(event: string, reason: 'failed' | 'newer'): void;
  abstract deadLettered(event: string, reason: DeadLetterReason): void;
}
