import { Inject, Injectable } from '@nestjs/common';
import type { LastEvents } from '@pechincha/contracts/realtime';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RedisConnections } from '../redis/redis-connections.js';

const TTL_SECONDS = 86_400;

/** Times of the last sent events over all gateways, by which a reconnecting browser knows whether it missed one. */
@Injectable()
export class LastEventsService {
  constructor(
    private readonly redis: RedisConnections,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Call before sending the event, so that a socket that opens meanwhile gets the event or its age. */
  recordPromotion(): Promise<void> {
    return this.record(this.promotionKey);
  }

  /** See `recordPromotion`. */
  recordNotification(memberId: string): Promise<void> {
    return this.record(this.getNotificationKey(memberId));
  }

  /** Ages in milliseconds, null for never. All 0 when Redis is down, so that the browser refetches. */
  async getLastEvents(memberId: string | undefined): Promise<LastEvents> {
    const keys = [this.promotionKey, ...(memberId === undefined ? [] : [this.getNotificationKey(memberId)])];
    const times = await this.redis.attempt((redis) => Promise.all(keys.map((key) => redis.get(key))));
    const now = Date.now();
    const toAge = (time: string | null | undefined): number | null =>
      time ? Math.max(0, now - Number(time)) : null;
    if (!times) return { promotionAge: 0, notificationAge: memberId === undefined ? null : 0 };
    const [promotion, notification] = times.value;
    return { promotionAge: toAge(promotion), notificationAge: toAge(notification) };
  }

  private async record(key: string): Promise<void> {
    await this.redis.attempt((redis) => redis.set(key, Date.now(), 'EX', TTL_SECONDS));
  }

  private get promotionKey(): string {
    return `${this.config.REDIS_PREFIX}last-event:promotion`;
  }

  private getNotificationKey(memberId: string): string {
    return `${this.config.REDIS_PREFIX}last-event:notification:${memberId}`;
  }
}
