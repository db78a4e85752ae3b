import { Inject, Injectable, Logger } from '@nestjs/common';
import { Broker } from './broker.js';
import { closeChannel } from './close-channel.js';
import { MESSAGING_OPTIONS, type ResolvedOptions } from './settings.js';
import { messageOf, pause, within } from './time.js';

/** Counts the dead letters of this service's queues at a steady interval, and logs them as long as there are any. */
@Injectable()
export class DeadLetterMonitor {
  private readonly logger = new Logger('DeadLetters');
  private readonly stopping = new AbortController();
  private loop: Promise<void> | null = null;
  /** As counted last, by work queue; those without any are left out. */
  counts: Readonly<Record<string, number>> = {};

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
        if (this.broker.consuming.isOpen) this.counts = await this.count(queues);
        const counted = Object.entries(this.counts).map(([queue, count]) => `${count} of ${queue}`);
        if (counted.length > 0) this.logger.warn(`Dead letters: ${counted.join(', ')}`);
      } catch (error) {
        this.logger.debug(messageOf(error));
      }
      await pause(this.options.settings.countDeadLettersEvery, signal);
    }
  }

  private async count(queues: readonly string[]): Promise<Record<string, number>> {
    const { setUpWithin } = this.options.settings;
    const model = await this.broker.consuming.opened();
    const channel = await within(setUpWithin, 'Opening a channel', model.createChannel());
    channel.on('error', () => undefined); // A queue that is missing fails the step itself.
    const counts: Record<string, number> = {};
    try {
      for (const queue of queues) {
        const checked = channel.checkQueue(this.broker.topology.dead(queue));
        const { messageCount } = await within(setUpWithin, 'Counting', checked);
        if (messageCount > 0) counts[queue] = messageCount;
      }
      return counts;
    } finally {
      await closeChannel(channel);
    }
  }
}
