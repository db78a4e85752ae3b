import { EventEmitter, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import { connect, type ChannelModel } from 'amqplib';
import { closeChannel } from './close-channel.js';
import type { BrokerOptions } from './settings.js';
import { backoff, getErrorMessage, sleep, withTimeout } from './time.js';

export class BrokerClosedError extends Error {
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
  private pendingProbe: Promise<boolean> | null = null;
  private blockedReason: string | null = null;

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
    return this.blockedReason !== null;
  }

  start(): void {
    this.loop ??= this.reconnectUntilClosed();
  }

  /** The open connection, as soon as there is one. @throws BrokerClosed */
  async waitUntilOpen(): Promise<ChannelModel> {
    for (;;) {
      if (this.closing.signal.aborted) throw new BrokerClosedError();
      if (this.model) return this.model;
      await once(this.events, 'change');
    }
  }

  onOpen(listener: () => void): void {
    this.events.on('open', listener);
  }

  /** Whether the broker still answers on this connection; one question for all who ask meanwhile. */
  isResponsive(): Promise<boolean> {
    this.pendingProbe ??= this.probe().finally(() => (this.pendingProbe = null));
    return this.pendingProbe;
  }

  private async probe(): Promise<boolean> {
    const model = this.model;
    if (!model) return false;
    try {
      await closeChannel(
        await withTimeout(this.options.settings.confirmTimeoutMs, 'Asking', model.createChannel()),
      );
      return true;
    } catch {
      return false;
    }
  }

  /** Gives a connection up that is open but does not answer; a new one follows. */
  destroy(reason: string): void {
    if (this.model) getSocket(this.model).destroy(new Error(reason));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.events.emit('change');
    const model = this.model;
    // One that is only being opened ends by itself; nobody waits for a broker that may be frozen.
    if (!model) return;
    await withTimeout(2_000, 'Closing the connection', model.close()).catch((error: unknown) => {
      this.logger.debug(`Closed the hard way: ${getErrorMessage(error)}`);
      getSocket(model).destroy();
    });
    await this.loop;
  }

  private async reconnectUntilClosed(): Promise<void> {
    const { signal } = this.closing;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const openedAt = Date.now();
      try {
        await this.runConnection();
        if (!signal.aborted) this.logger.warn('Connection lost');
      } catch (error) {
        if (attempt === 0) this.logger.warn(`Not reachable, trying on: ${getErrorMessage(error)}`);
      }
      // A connection that lasted starts the count anew; one that is lost at once must not spin.
      if (Date.now() - openedAt > 10_000) attempt = 0;
      await sleep(backoff(attempt, { first: 200, most: 5_000 }), signal);
    }
  }

  /** From the handshake to the end of one connection. */
  private async runConnection(): Promise<void> {
    const { url, service, settings } = this.options;
    const address = new URL(url);
    address.searchParams.set('heartbeat', String(settings.heartbeatSeconds));
    const model = await connect(address.href, {
      noDelay: true,
      timeout: settings.setupTimeoutMs,
      clientProperties: { connection_name: `${service} (${this.purpose})` },
    });
    const ended = new Promise<void>((resolve) => model.once('close', () => resolve()));
    model.on('error', (error) => this.logger.warn(getErrorMessage(error)));
    model.on('blocked', (reason) => this.setBlocked(reason));
    model.on('unblocked', () => this.setBlocked(null));
    if (this.closing.signal.aborted) {
      getSocket(model).destroy();
      return;
    }
    this.model = model;
    this.logger.log('Connected');
    this.events.emit('change');
    this.events.emit('open');
    await ended;
    this.model = null;
    this.blockedReason = null;
  }

  private setBlocked(reason: string | null): void {
    this.blockedReason = reason;
    if (reason) this.logger.error(`The broker takes no messages: ${reason}`);
    else {
      this.logger.log('The broker takes messages again');
      this.events.emit('open');
    }
  }
}

function getSocket(model: ChannelModel): Duplex {
  return (model.connection as unknown as { stream: Duplex }).stream;
}
