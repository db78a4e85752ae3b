import { Inject, Injectable, Logger } from '@nestjs/common';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { sleep, withTimeout } from '@pechincha/persistence/time';
import { Broker } from './broker.js';
import { withChannel } from './topology.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';

export interface QueueCounts {
  /** Messages not yet delivered to a consumer. */
  ready: number;
  /** Consumers of all replicas. */
  consumers: number;
  /** Number of dead letters. */
  dead: number;
}

/** Counts the messages of this service's queues every `queueCountIntervalMs` and logs dead letters. */
@Injectable()
export class QueueMonitor {
  private readonly logger = new Logger('Queues');
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;
  /** Latest counts by work queue. */
  counts: ReadonlyMap<string, QueueCounts> = new Map();

  constructor(
    private readonly broker: Broker,
    @Inject(MESSAGING_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  start(queues: readonly string[]): void {
    this.loop ??= this.watch(queues);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async watch(queues: readonly string[]): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (this.broker.consumeConnection.isOpen) this.counts = await this.count(queues);
        const dead = [...this.counts].filter(([, counts]) => counts.dead > 0);
        const counted = dead.map(([queue, counts]) => `${counts.dead} of ${queue}`);
        if (counted.length > 0) this.logger.warn(`Dead letters: ${counted.join(', ')}`);
      } catch (error) {
        this.logger.debug(getErrorMessage(error));
      }
      await sleep(this.options.settings.queueCountIntervalMs, signal);
    }
  }

  private async count(queues: readonly string[]): Promise<Map<string, QueueCounts>> {
    const { setupTimeoutMs } = this.options.settings;
    const model = await this.broker.consumeConnection.waitUntilOpen();
    return withChannel(model, setupTimeoutMs, async (channel) => {
      const counts = new Map<string, QueueCounts>();
      const check = (queue: string): ReturnType<typeof channel.checkQueue> =>
        withTimeout(setupTimeoutMs, 'Counting', channel.checkQueue(queue));
      for (const queue of queues) {
        const { messageCount: ready, consumerCount: consumers } = await check(queue);
        const { messageCount: dead } = await check(this.broker.topology.deadLetterQueue(queue));
        counts.set(queue, { ready, consumers, dead });
      }
      return counts;
    });
  }
}
