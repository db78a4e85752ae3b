import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

/** Milliseconds. A Redis that takes longer is as good as gone: there is always somebody else to ask. */
const COMMAND_TIMEOUT_MS = 500;
/** How long it is then left alone, so that requests do not wait for it one after another. */
const RETRY_DELAY_MS = 1_000;
const PING_INTERVAL_MS = 10_000;

const getReconnectDelay = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** Answers or fails at once. */
const failFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: 2_000,
  retryStrategy: getReconnectDelay,
};

/** Waits for as long as it takes: what it carries must not get lost in a short cut. */
const retryForever: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 2_000,
  retryStrategy: getReconnectDelay,
  // Replies of the streams are read by the adapter in the shape of this version.
  protocol: 2,
};

/** This process's connections to Redis, by what they are for. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  /** Sessions, limits, presence. */
  readonly commands: Redis;
  /** Channels; what comes while it is cut is told again by facts. */
  readonly subscriber: Redis;
  /** What sockets must see. */
  readonly streams: Redis;
  private readonly logger = new Logger('Redis');
  private readonly duplicates: Redis[] = [];
  private readonly pingTimer: NodeJS.Timeout;
  private unavailableUntil = 0;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    const connect = (use: string, options: RedisOptions): Redis => {
      const redis = new Redis(config.REDIS_URL, { ...options, connectionName: `gateway-${use}` });
      redis.on('error', (error: Error) => this.logger.debug(`${use}: ${error.message}`));
      redis.on('close', () => this.logger.warn(`${use}: connection lost`));
      return redis;
    };
    // A pipeline runs in the context of its first command: the others' spans would be in a stranger's trace.
    const enableAutoPipelining = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined;
    this.commands = connect('commands', { ...failFast, enableAutoPipelining });
    this.subscriber = connect('subscriber', retryForever);
    this.streams = connect('streams', retryForever);
    // The adapter reads and listens over copies that it leaves open while Redis is away.
    const duplicate = this.streams.duplicate.bind(this.streams);
    this.streams.duplicate = (override) => {
      const copy = duplicate(override);
      this.duplicates.push(copy);
      return copy;
    };
    this.pingTimer = setInterval(() => void this.checkSubscriber(), PING_INTERVAL_MS).unref();
  }

  get isDown(): boolean {
    return this.commands.status !== 'ready' || Date.now() < this.unavailableUntil;
  }

  /**
   * Runs a command; undefined where Redis does not answer. Absence is not an error here: every caller
   * has another way.
   */
  async attempt<T>(command: (redis: Redis) => Promise<T>): Promise<{ value: T } | undefined> {
    if (this.isDown) return undefined;
    try {
      return { value: await command(this.commands) };
    } catch (error) {
      this.unavailableUntil = Date.now() + RETRY_DELAY_MS;
      this.logger.warn(`No answer: ${(error as Error).message}`);
      return undefined;
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.pingTimer);
    for (const redis of [this.commands, this.subscriber, this.streams, ...this.duplicates])
      redis.disconnect();
  }

  /** A subscriber never asks anything, so a connection that died silently would never be noticed. */
  private async checkSubscriber(): Promise<void> {
    if (this.subscriber.status !== 'ready') return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), 2_000).unref();
    });
    const isAlive = await Promise.race([
      this.subscriber.ping().then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
    clearTimeout(timer);
    if (!isAlive && this.subscriber.status === 'ready') this.subscriber.disconnect(true);
  }
}
