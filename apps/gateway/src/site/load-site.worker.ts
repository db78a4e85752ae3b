import { Controller, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { site as siteSchema } from '@pechincha/contracts/entities/site';
import type { EventOf } from '@pechincha/contracts/event';
import { siteChanged } from '@pechincha/contracts/events/site';
import { getSite } from '@pechincha/contracts/operations/site';
import type { Site } from '@pechincha/contracts/site';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { OnEvent } from '@pechincha/messaging/on-event';
import { sleep } from '@pechincha/persistence/time';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { InternalClient } from '../proxy/internal-client.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { SiteService } from './site.service.js';

/** A gateway that starts waits this long for the site, so that no page shows the default instead. */
const START_TIMEOUT_MS = 3_000;
const START_RETRY_DELAY_MS = 250;

/** Saves the copy unless the stored one is newer. KEYS: the copy. ARGV: version, the site as JSON. */
const SAVE_IF_NEWER_SCRIPT = `
local stored = redis.call('GET', KEYS[1])
if stored then
  local isJson, site = pcall(cjson.decode, stored)
  if isJson and type(site) == 'table' and tonumber(site.version) and tonumber(site.version) > tonumber(ARGV[1]) then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/**
 * Loads the site from promotions at start, after each change, and at an interval in case a message was missed. Keeps a
 * copy in Redis, for gateways that start while promotions does not respond.
 */
@Injectable()
export class LoadSiteWorker extends BackgroundWorker implements OnModuleInit {
  protected readonly intervalMs = 30_000;
  private readonly copyKey: string;
  private readonly channel: string;
  /** The newest version that an event or a message has announced. */
  private announcedVersion = 0;

  constructor(
    private readonly site: SiteService,
    private readonly client: InternalClient,
    private readonly redis: RedisConnections,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    super();
    this.copyKey = `${config.REDIS_PREFIX}site`;
    this.channel = `${config.REDIS_PREFIX}site-changed`;
  }

  async onModuleInit(): Promise<void> {
    const { subscriber } = this.redis;
    subscriber.on('message', (channel: string, message: string) => {
      if (channel === this.channel) this.load(Number(message));
    });
    subscriber.on('ready', () => void this.subscribe());
    void this.subscribe();
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!(await this.tryToLoad()) && performance.now() < deadline) await sleep(START_RETRY_DELAY_MS);
  }

  /** Loads the site until it has at least this version. */
  load(version: number): void {
    if (!(version > this.site.current.version)) return;
    this.announcedVersion = Math.max(this.announcedVersion, version);
    this.wake();
  }

  /** Tells all gateways of the version. */
  async broadcast(version: number): Promise<void> {
    await this.redis.attempt((redis) => redis.publish(this.channel, String(version)));
  }

  protected async runOnce(): Promise<void> {
    const site = await this.fetch();
    this.site.update(site);
    if (site.version > 0)
      await this.redis.attempt((redis) =>
        redis.eval(SAVE_IF_NEWER_SCRIPT, 1, this.copyKey, site.version, JSON.stringify(site)),
      );
    if (site.version < this.announcedVersion)
      throw new Error(`promotions has version ${site.version} instead of ${this.announcedVersion}`);
  }

  /** False while neither promotions nor Redis has responded with a site. */
  private tryToLoad(): Promise<boolean> {
    return this.runOnce().then(
      () => true,
      () => this.site.current.version > 0,
    );
  }

  private async fetch(): Promise<Site> {
    try {
      // By version, which no response in memory of an earlier one answers.
      return await this.client.request(getSite, { query: { version: this.announcedVersion || undefined } });
    } catch (error) {
      await this.loadCopy();
      throw error;
    }
  }

  private async loadCopy(): Promise<void> {
    const stored = await this.redis.attempt((redis) => redis.get(this.copyKey));
    if (stored?.value) this.site.update(siteSchema.parse(JSON.parse(stored.value)));
  }

  /** Loads the site after subscribing, since messages were missed without a subscription. */
  private async subscribe(): Promise<void> {
    try {
      await this.redis.subscriber.subscribe(this.channel);
      this.wake();
    } catch (error) {
      this.logger.warn(`Subscribing to changes of the site failed: ${(error as Error).message}`);
    }
  }
}

/** Only one gateway gets the event. */
@Controller()
export class LoadSiteWhenSiteChanged {
  constructor(private readonly worker: LoadSiteWorker) {}

  @OnEvent(siteChanged)
  async handle({ data: { version } }: EventOf<typeof siteChanged>): Promise<void> {
    this.worker.load(version);
    await this.worker.broadcast(version);
  }
}
