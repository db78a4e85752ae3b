import { EventEmitter, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import { connect, type ChannelModel } from 'amqplib';
import { closeChannel } from './close-channel.js';
import type { BrokerOptions } from './settings.js';
import { backoff, messageOf, pause, within } from './time.js';

export class BrokerClosed extends Error {
  constructor() {
    super('The connection to the broker was closed by this process');
  }
}

/** One connection to the broker that comes back by itself, for as long as the process wants it. */
export class BrokerConnection {
  private readonly logger: Logger;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private model: ChannelModel | null = null;
  private loop: Promise<void> | null = null;
  private asking: Promise<boolean> | null = null;
  private blockedBecause: string | null = null;

  constructor(
    private readonly options: BrokerOptions,
    private readonly purpose: 'publish' | 'consume',
  ) {
    this.logger = new Logger(`Broker (${purpose})`);
  }

  get isOpen(): boolean {
    return this.model !== null;
  }

  /** The broker takes no messages at the moment: its memory or its disk is nearly full. */
  get isBlocked(): boolean {
    return this.blockedBecause !== null;
  }

  start(): void {
    this.loop ??= this.keepOpen();
  }

  /** The open connection, as soon as there is one. @throws BrokerClosed */
  async opened(): Promise<ChannelModel> {
    for (;;) {
      if (this.closing.signal.aborted) throw new BrokerClosed();
      if (this.model) return this.model;
      await once(this.events, 'change');
    }
  }

  onOpen(listener: () => void): void {
    this.events.on('open', listener);
  }

  /** Whether the broker still answers on this connection; one question for all who ask meanwhile. */
  isAnswering(): Promise<boolean> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(): Promise<boolean> {
    const model = this.model;
    if (!model) return false;
    try {
      await closeChannel(await within(this.options.settings.confirmWithin, 'Asking', model.createChannel()));
      return true;
    } catch {
      return false;
    }
  }

  /** Gives a connection up that is open but does not answer; a new one follows. */
  drop(reason: string): void {
    if (this.model) socketOf(this.model).destroy(new Error(reason));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.events.emit('change');
    const model = this.model;
    // One that is only being opened ends by itself; nobody waits for a broker that may be frozen.
    if (!model) return;
    await within(2_000, 'Closing the connection', model.close()).catch((error: unknown) => {
      this.logger.debug(`Closed the hard way: ${messageOf(error)}`);
      socketOf(model).destroy();
    });
    await this.loop;
  }

  private async keepOpen(): Promise<void> {
    const { signal } = this.closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const opened = Date.now();
      try {
        await this.live();
        if (!signal.aborted) this.logger.warn('Connection lost');
      } catch (error) {
        if (attempt === 0) this.logger.warn(`Not reachable, trying on: ${messageOf(error)}`);
      }
      // A connection that lasted starts the count anew; one that is lost at once must not spin.
      if (Date.now() - opened > 10_000) attempt = 0;
      await pause(backoff(attempt, { first: 200, most: 5_000 }), signal);
    }
  }

  /** From the handshake to the end of one connection. */
  private async live(): Promise<void> {
    const { url, service, settings } = this.options;
    const address = new URL(url);
    address.searchParams.set('heartbeat', String(settings.heartbeatSeconds));
    const model = await connect(address.href, {
      noDelay: true,
      timeout: settings.setUpWithin,
      clientProperties: { connection_name: `${service} (${this.purpose})` },
    });
    const ended = new Promise<void>((resolve) => model.once('close', () => resolve()));
    model.on('error', (error) => this.logger.warn(messageOf(error)));
    model.on('blocked', (reason) => this.setBlocked(reason));
    model.on('unblocked', () => this.setBlocked(null));
    if (this.closing.signal.aborted) {
      socketOf(model).destroy();
      return;
    }
    this.model = model;
    this.logger.log('Connected');
    this.events.emit('change');
    this.events.emit('open');
    await ended;
    this.model = null;
    this.blockedBecause = null;
  }

  private setBlocked(reason: string | null): void {
    this.blockedBecause = reason;
    if (reason) this.logger.error(`The broker takes no messages: ${reason}`);
    else {
      this.logger.log('The broker takes messages again');
      this.events.emit('open');
    }
  }
}

function socketOf(model: ChannelModel): Duplex {
  return (model.connection as unknown as { stream: Duplex }).stream;
}
