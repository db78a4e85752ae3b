import { EventEmitter, once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Logger } from '@nestjs/common';
import { getErrorMessage } from '@pechincha/persistence/errors';
import { calculateBackoffMs, sleep, withTimeout } from '@pechincha/persistence/time';
import { connect, type ChannelModel } from 'amqplib';
import { closeChannel } from './topology.js';
import type { BrokerOptions } from './settings.js';

export class BrokerClosedError extends Error {
  constructor() {
    super('The connection to the broker was closed by this process');
  }
}

/** One connection to the broker, reopened whenever it is lost until `close` is called. */
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

  /** True while the broker accepts no messages because its memory or disk is nearly full. */
  get isBlocked(): boolean {
    return this.blockedReason !== null;
  }

  start(): void {
    this.loop ??= this.reconnectUntilClosed();
  }

  /** @throws BrokerClosedError when `close` is called meanwhile */
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

  /** Whether the broker still responds on this connection; concurrent callers share one probe. */
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

  /** Destroys an open connection that no longer responds; a new one is opened afterwards. */
  destroy(reason: string): void {
    if (this.model) getSocket(this.model).destroy(new Error(reason));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.events.emit('change');
    const model = this.model;
    // A connection that is still being opened ends by itself; waiting could hang on a frozen broker.
    if (!model) return;
    await withTimeout(2_000, 'Closing the connection', model.close()).catch((error: unknown) => {
      this.logger.debug(`Socket destroyed: ${getErrorMessage(error)}`);
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
        if (attempt === 0) this.logger.warn(`Not reachable, retrying: ${getErrorMessage(error)}`);
      }
      // A connection that lasted resets the backoff; one lost immediately must not spin.
      if (Date.now() - openedAt > 10_000) attempt = 0;
      await sleep(calculateBackoffMs(attempt, { firstMs: 200, maxMs: 5_000 }), signal);
    }
  }

  /** Resolves when the connection has ended. */
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
    if (reason) this.logger.error(`The broker accepts no messages: ${reason}`);
    else {
      this.logger.log('The broker accepts messages again');
      this.events.emit('open');
    }
  }
}

function getSocket(model: ChannelModel): Duplex {
  return (model.connection as unknown as { stream: Duplex }).stream;
}
