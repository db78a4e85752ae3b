import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '@pechincha/persistence/time';
import { Redis, type RedisOptions } from 'ioredis';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

/** A slower Redis counts as down: every caller has a fallback. */
const COMMAND_TIMEOUT_MS = 500;
/** No commands are sent for this long after a failure, so that requests do not each wait for a timeout. */
const RETRY_DELAY_MS = 1_000;
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 2_000;

/** Sockets that have not closed by then are destroyed, so that the process can end. */
const DISCONNECT_TIMEOUT_MS = 200;

const getReconnectDelay = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** For commands: fail at once while disconnected. */
const failFast: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: 2_000,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  retryStrategy: getReconnectDelay,
};

/** For subscriptions and streams: retry until reconnected, so that a short outage loses nothing. */
const retryForever: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 2_000,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  retryStrategy: getReconnectDelay,
  // The streams adapter expects replies of RESP2.
  protocol: 2,
};

/** This process's Redis connections, one per purpose. */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  /** Sessions, limits, presence. */
  readonly commands: Redis;
  /** Pub/sub channels; messages missed while disconnected also arrive as events. */
  readonly subscriber: Redis;
  /** Socket.IO messages between the gateways. */
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
    // A pipeline runs in the context of its first command: the other commands' spans would be in the wrong trace.
    const enableAutoPipelining = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined;
    this.commands = connect('commands', { ...failFast, enableAutoPipelining });
    this.subscriber = connect('subscriber', retryForever);
    this.streams = connect('streams', retryForever);
    // The adapter duplicates the connection and does not close the duplicates while Redis is down.
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

  /** Runs a command; undefined when Redis is down or the command fails: every caller has a fallback. */
  async attempt<T>(command: (redis: Redis) => Promise<T>): Promise<{ value: T } | undefined> {
    if (this.isDown) return undefined;
    try {
      return { value: await command(this.commands) };
    } catch (error) {
      this.unavailableUntil = Date.now() + RETRY_DELAY_MS;
      this.logger.warn(`Command failed: ${(error as Error).message}`);
      return undefined;
    }
  }

  onApplicationShutdown(): void {
    clearInterval(this.pingTimer);
    for (const redis of [this.commands, this.subscriber, this.streams, ...this.duplicates])
      redis.disconnect();
  }

  /** A subscriber sends no commands, so a dead connection would otherwise not be noticed. */
  private async checkSubscriber(): Promise<void> {
    if (this.subscriber.status !== 'ready') return;
    const isAlive = await withTimeout(PING_TIMEOUT_MS, 'A ping', this.subscriber.ping()).then(
      () => true,
      () => false,
    );
    if (!isAlive && this.subscriber.status === 'ready') this.subscriber.disconnect(true);
  }
}
