import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { CommitSignal } from '@pechincha/persistence/transaction';
import { crashAt } from '@pechincha/persistence/crash-point';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { Outbox, type OutboxRow, watchOutbox } from '@pechincha/persistence/outbox';
import { sleep, withTimeout } from '@pechincha/persistence/time';
import { Broker, type OutgoingMessage } from './broker.js';
import { MessagingObserver, type PublishResult } from './messaging-observer.js';
import { TRACEPARENT_HEADER } from './delivery.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';

/**
 * Publishes the rows of the outbox: claimed in batches, published concurrently, deleted when confirmed. Any number of
 * relays may share one outbox. A crash between confirm and deletion publishes an event twice, which the inbox
 * deduplicates.
 */
@Injectable()
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stopping = new AbortController();
  private loops: Promise<void>[] = [];
  private draining: Promise<void> | null = null;
  private isWakePending = false;
  private isUnroutableRetryDue = false;
  /** No event of a batch was confirmed: its exchange may have been deleted. */
  private isExchangeSuspected = false;
  /** Names of events that no queue accepts or confirms: one event of each is retried at every poll. */
  private readonly unroutable = new Set<string>();
  private readonly retries = new Map<string, Promise<void>>();

  constructor(
    private readonly outbox: Outbox,
    private readonly broker: Broker,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
    private readonly commits: CommitSignal,
    @Optional() private readonly observer?: MessagingObserver,
  ) {}

  start(): void {
    if (this.loops.length > 0) return;
    const { signal } = this.stopping;
    this.broker.publishConnection.onOpen(() => this.wake());
    const handleNewRows = (): void => {
      this.wake();
      this.commits.emit();
    };
    this.loops = [watchOutbox(this.outbox, handleNewRows, signal), this.poll(signal)];
  }

  /** Publishes the remaining rows within `stopTimeoutMs`. */
  async stop(): Promise<void> {
    const started = this.loops.length > 0;
    this.stopping.abort();
    await Promise.all(this.loops);
    if (!started) return;
    const { stopTimeoutMs } = this.options.settings;
    const flush = (async () => {
      await this.draining;
      await Promise.all(this.retries.values());
      await this.drain();
    })();
    await withTimeout(stopTimeoutMs, 'Publishing the rest of the outbox', flush).catch((error: unknown) => {
      this.logger.warn(`Outbox rows are left for the next start: ${getErrorMessage(error)}`);
    });
  }

  /** Starts draining the outbox; calls during a drain cause one more. */
  wake(): void {
    this.isWakePending = true;
    this.draining ??= this.drainAll().finally(() => (this.draining = null));
  }

  private async drainAll(): Promise<void> {
    while (this.isWakePending && !this.stopping.signal.aborted) {
      this.isWakePending = false;
      try {
        await this.drain();
      } catch (error) {
        // The next poll retries.
        this.logger.warn(getErrorMessage(error));
      }
    }
  }

  /** Finds rows that the change stream missed, by the `pending` flag. */
  private async poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.options.settings.pollIntervalMs, signal);
      if (signal.aborted) return;
      this.isUnroutableRetryDue = true;
      this.wake();
    }
  }

  private async drain(): Promise<void> {
    const { publishConnection } = this.broker;
    if (this.isUnroutableRetryDue && publishConnection.isOpen) {
      this.isUnroutableRetryDue = false;
      await this.declareMissing();
      await this.startRetries();
    }
    while (publishConnection.isOpen && !publishConnection.isBlocked) {
      const rows = await this.outbox.claim([...this.unroutable]);
      if (rows.length === 0) return;
      const results = await Promise.all(rows.map((row) => this.send(row)));
      await crashAt('after-publish');
      await this.saveResults(rows, results);
      // The connection is being lost; the next one wakes the relay.
      this.isExchangeSuspected = !results.some((result) => result !== 'unconfirmed');
      if (this.isExchangeSuspected) return;
    }
  }

  /** Exchange, queues or bindings that were deleted while this process runs. */
  private async declareMissing(): Promise<void> {
    if (!this.isExchangeSuspected && this.unroutable.size === 0) return;
    const { publishConnection, topology } = this.broker;
    await topology.declareConsumerQueues(await publishConnection.waitUntilOpen(), this.options.publishes);
  }

  /** Does not wait for the retries: one that times out must not delay other events. */
  private async startRetries(): Promise<void> {
    const names = await this.outbox.listUnroutableNames();
    for (const name of this.unroutable) if (!names.includes(name)) this.unroutable.delete(name);
    for (const name of names) {
      if (this.retries.has(name)) continue;
      const retry = this.retryOne(name)
        .catch((error: unknown) => this.logger.warn(getErrorMessage(error)))
        .finally(() => this.retries.delete(name));
      this.retries.set(name, retry);
    }
    await this.outbox.markNamesUnroutable(names);
  }

  private async retryOne(name: string): Promise<void> {
    const row = await this.outbox.claimUnroutable(name);
    if (row) await this.saveResults([row], [await this.send(row)]);
  }

  private async send(row: OutboxRow): Promise<PublishResult> {
    const message: OutgoingMessage = {
      exchange: this.broker.topology.eventExchange,
      routingKey: row.name,
      body: Buffer.from(row.body),
      messageId: row._id,
      type: row.name,
      ...(row.correlationId && { correlationId: row.correlationId }),
      ...(row.traceparent && { headers: { [TRACEPARENT_HEADER]: row.traceparent } }),
    };
    await crashAt('before-publish');
    try {
      return await this.broker.publisher.publish(message);
    } catch (error) {
      this.logger.debug(`${row.name} ${row._id}: ${getErrorMessage(error)}`);
      return 'unconfirmed';
    }
  }

  private async saveResults(rows: OutboxRow[], results: PublishResult[]): Promise<void> {
    const idsWith = (result: PublishResult): string[] =>
      rows.filter((_row, index) => results[index] === result).map((row) => row._id);
    await this.outbox.deletePublished(idsWith('routed'));
    await this.outbox.markUnroutable([...idsWith('returned'), ...idsWith('refused')]);
    await this.outbox.release(idsWith('unconfirmed'));
    rows.forEach((row, index) => {
      const result = results[index];
      if (result) this.observer?.published(row.name, result);
      this.logRoutability(row.name, result);
    });
    const recovered = rows.filter((row, index) => row.unroutable && results[index] === 'routed');
    for (const name of new Set(recovered.map((row) => row.name))) {
      await this.outbox.markRoutable(name);
      this.wake();
    }
  }

  /** Logged once per name until it is routed again. */
  private logRoutability(name: string, result: PublishResult | undefined): void {
    if (result === 'routed' && this.unroutable.delete(name)) this.logger.log(`"${name}" is published again`);
    if ((result !== 'returned' && result !== 'refused') || this.unroutable.has(name)) return;
    this.unroutable.add(name);
    const reason =
      result === 'returned' ? `No queue accepts "${name}"` : `A queue of "${name}" does not confirm`;
    this.logger.error(`${reason}: its events stay in the outbox, all others are published`);
  }
}
