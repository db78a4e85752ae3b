import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { MessagingHealth, type MessagingStatus } from '@pechincha/messaging/messaging-health';
import { Metrics } from '@pechincha/service-kit/metrics';
import { Readiness } from '@pechincha/service-kit/readiness';
import { UploadsService } from '../pictures/uploads.service.js';
import { Presence } from '../presence/presence.js';
import { UpstreamPools } from '../proxy/upstream-pools.js';
import { RealtimeGateway } from '../realtime/realtime.gateway.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { PreviewImageService } from '../share/preview-image.service.js';

/**
 * Readiness of the gateway. Redis is not checked: without it public requests still work, and sessions are read from
 * users. The broker is required until the first connection only: a later outage must not make every gateway unready.
 */
@Injectable()
export class GatewayReadiness {
  private wereConsumersReady = false;

  constructor(readiness: Readiness, messaging: MessagingHealth) {
    readiness.add('consumers', async () => this.checkConsumers(await messaging.check()));
    readiness.addWarnings(async () => (await messaging.check()).warnings);
  }

  private checkConsumers({ broker, consumers, topologyError }: MessagingStatus): boolean {
    if (topologyError !== null) return false;
    if (broker === 'disconnected') return this.wereConsumersReady;
    const areReady = Object.values(consumers).every(Boolean);
    this.wereConsumersReady ||= areReady;
    return areReady;
  }
}

/** Adds metrics of caches, connection pools, sockets and presence. */
export function addGatewayMetrics(app: INestApplicationContext): void {
  const metrics = app.get(Metrics);
  const caches = {
    shared_answers: app.get(ResponseCache).usage,
    pictures: app.get(UploadsService).usage,
    preview_pictures: app.get(PreviewImageService).usage,
  };
  metrics.counter('cache_requests_total', 'Reads of a cache by result.', ['cache', 'result'], (counter) => {
    for (const [cache, { hits, misses }] of Object.entries(caches)) {
      counter.inc({ cache, result: 'hit' }, hits);
      counter.inc({ cache, result: 'miss' }, misses);
    }
  });
  addPoolMetrics(metrics, app.get(UpstreamPools));
  const redis = app.get(RedisConnections);
  metrics.gauge('redis_connected', '1 while Redis responds.', [], (gauge) => gauge.set(redis.isDown ? 0 : 1));
  const realtime = app.get(RealtimeGateway);
  metrics.gauge('sockets_open', 'Sockets connected to this gateway.', ['kind'], (gauge) => {
    const sockets = realtime.listLocalSockets();
    const members = sockets.filter(({ data }) => data.member).length;
    gauge.set({ kind: 'members' }, members);
    gauge.set({ kind: 'visitors' }, sockets.length - members);
  });
  const presence = app.get(Presence);
  metrics.gauge(
    'presence_online',
    'Distinct members and visitors online, over all gateways.',
    ['kind'],
    async (gauge) => {
      const { count, visitors } = await presence.count();
      gauge.set({ kind: 'members' }, count);
      gauge.set({ kind: 'visitors' }, visitors);
    },
  );
}

function addPoolMetrics(metrics: Metrics, upstreams: UpstreamPools): void {
  const gauges = [
    ['upstream_pool_connections', 'Open connections to a service.', 'connected'],
    ['upstream_pool_in_use', 'Requests in flight to a service.', 'running'],
    ['upstream_pool_queued', 'Requests waiting for a connection to a service.', 'queued'],
  ] as const;
  for (const [name, help, field] of gauges) {
    metrics.gauge(name, help, ['upstream'], (gauge) => {
      for (const [upstream, { stats }] of upstreams.listPools()) gauge.set({ upstream }, stats[field]);
    });
  }
}
