import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Broker } from './broker.js';
import type { Outgoing } from './confirmed-publisher.js';
import { crashPoint } from './crash-point.js';
import { MessagingObserver, type PublishResult } from './messaging-observer.js';
import { TRACEPARENT } from './headers.js';
import { Outbox, type OutboxRow } from './outbox.js';
import { watchOutbox } from './outbox-watch.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { messageOf, pause, within } from './time.js';

/**
 * Publishes what the outbox holds: claimed in batches, all in flight at once, deleted when confirmed. Any number
 * of relays may work on one outbox. Between confirm and deletion a crash publishes again: the inbox knows it.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stopping = new AbortController();
  private loops: Promise<void>[] = [];
  private draining: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private retryUnroutable = false;
  /** Names of events that cannot go out at the moment: one of each is tried again and again, beside all others. */
  private readonly unroutable = new Set<string>();
  private readonly retries = new Map<string, Promise<void>>();

  constructor(
    private readonly outbox: Outbox,
    private readonly broker: Broker,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    @Optional() private readonly observer?: MessagingObserver,
  ) {}

  start(): void {
    if (this.loops.length > 0) return;
    const { signal } = this.stopping;
    const wake = (): void => this.wake();
    this.broker.publishing.onOpen(wake);
    this.loops = [watchOutbox(this.outbox, wake, signal), this.poll(signal)];
  }

  /** Sends what is left, as far as that works within the limit. */
  async stop(): Promise<void> {
    const started = this.loops.length > 0;
    this.stopping.abort();
    await Promise.all(this.loops);
    if (!started) return;
    const { stopWithin } = this.options.settings;
    const flush = (async () => {
      await this.draining;
      await Promise.all(this.retries.values());
      await this.drain();
    })();
    await within(stopWithin, 'Sending the rest of the outbox', flush).catch((error: unknown) => {
      this.logger.warn(`Left for the next start: ${messageOf(error)}`);
    });
  }

  /** Has the outbox looked at now; calls while it is being looked at make one more look. */
  wake(): void {
    this.wokenMeanwhile = true;
    this.draining ??= this.drainAll().finally(() => (this.draining = null));
  }

  private async drainAll(): Promise<void> {
    while (this.wokenMeanwhile && !this.stopping.signal.aborted) {
      this.wokenMeanwhile = false;
      try {
        await this.drain();
      } catch (error) {
        // The next poll tries again; a database that is away is told by its own log line and by health.
        this.logger.warn(messageOf(error));
      }
    }
  }

  /** The safety net under the change stream, by the pending flag and never by a position among ids. */
  private async poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.options.settings.pollEvery, signal);
      if (signal.aborted) return;
      this.retryUnroutable = true;
      this.wake();
    }
  }

  private async drain(): Promise<void> {
    const { publishing } = this.broker;
    if (this.retryUnroutable && publishing.isOpen) {
      this.retryUnroutable = false;
      await this.startRetries();
    }
    while (publishing.isOpen && !publishing.isBlocked) {
      const rows = await this.outbox.claim([...this.unroutable]);
      if (rows.length === 0) return;
      crashPoint('before-publish');
      const fates = await Promise.all(rows.map((row) => this.send(row)));
      crashPoint('after-publish');
      await this.settle(rows, fates);
      // The broker is going away: the next connection wakes us.
      if (!fates.some((fate) => fate !== 'unconfirmed')) return;
    }
  }

  /** Not waited for: one that is not confirmed takes its time and must not hold the others up. */
  private async startRetries(): Promise<void> {
    const names = await this.outbox.unroutableNames();
    for (const name of this.unroutable) if (!names.includes(name)) this.unroutable.delete(name);
    for (const name of names) {
      if (this.retries.has(name)) continue;
      const retry = this.retry(name)
        .catch((error: unknown) => this.logger.warn(messageOf(error)))
        .finally(() => this.retries.delete(name));
      this.retries.set(name, retry);
    }
    await this.outbox.markNamesUnroutable(names);
  }

  private async retry(name: string): Promise<void> {
    const row = await this.outbox.claimUnroutable(name);
    if (row) await this.settle([row], [await this.send(row)]);
  }

  private async send(row: OutboxRow): Promise<PublishResult> {
    const message: Outgoing = {
      exchange: this.broker.topology.facts,
      routingKey: row.name,
      body: Buffer.from(row.body),
      messageId: row._id,
      type: row.name,
      ...(row.correlationId && { correlationId: row.correlationId }),
      ...(row.traceparent && { headers: { [TRACEPARENT]: row.traceparent } }),
    };
    try {
      return await this.broker.publisher.publish(message);
    } catch (error) {
      this.logger.debug(`${row.name} ${row._id}: ${messageOf(error)}`);
      return 'unconfirmed';
    }
  }

  private async settle(rows: OutboxRow[], fates: PublishResult[]): Promise<void> {
    const ids = (fate: PublishResult): string[] =>
      rows.filter((_row, index) => fates[index] === fate).map((row) => row._id);
    await this.outbox.sent(ids('routed'));
    await this.outbox.markUnroutable([...ids('returned'), ...ids('refused')]);
    await this.outbox.release(ids('unconfirmed'));
    rows.forEach((row, index) => {
      const fate = fates[index];
      if (fate) this.observer?.published(row.name, fate);
      this.report(row.name, fate);
    });
    const back = rows.filter((row, index) => row.unroutable && fates[index] === 'routed');
    for (const name of new Set(back.map((row) => row.name))) {
      await this.outbox.routable(name);
      this.wake();
    }
  }

  /** Logged once for each name, until it goes out again. */
  private report(name: string, fate: PublishResult | undefined): void {
    if (fate === 'routed' && this.unroutable.delete(name)) this.logger.log(`"${name}" goes out again`);
    if ((fate !== 'returned' && fate !== 'refused') || this.unroutable.has(name)) return;
    this.unroutable.add(name);
    const why = fate === 'returned' ? `No queue takes "${name}"` : `A queue of "${name}" does not confirm`;
    this.logger.error(`${why}: its events stay in the outbox, all others go out`);
  }
}
