import type { INestApplicationContext } from '@nestjs/common';
import { Metrics } from '@pechincha/service-kit/metrics';
import { Presence } from '../presence/presence.js';
import { Uploads } from '../pictures/uploads.js';
import { Upstreams } from '../proxy/upstreams.js';
import { LiveGateway } from '../realtime/live.gateway.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { SharedAnswers } from '../shared-answers/shared-answers.js';
import { SharePictures } from '../share/share-pictures.js';

/** What the gateway holds when Prometheus asks: caches, pools, sockets, people. */
export function addGatewayMetrics(app: INestApplicationContext): void {
  const metrics = app.get(Metrics);
  const caches = {
    shared_answers: app.get(SharedAnswers).usage,
    pictures: app.get(Uploads).usage,
    preview_pictures: app.get(SharePictures).usage,
  };
  metrics.counter('cache_requests_total', 'Reads of a cache by result.', ['cache', 'result'], (counter) => {
    for (const [cache, { hits, misses }] of Object.entries(caches)) {
      counter.inc({ cache, result: 'hit' }, hits);
      counter.inc({ cache, result: 'miss' }, misses);
    }
  });
  addPools(metrics, app.get(Upstreams));
  const redis = app.get(RedisConnections);
  metrics.gauge('redis_connected', '1 while Redis answers.', [], (gauge) => gauge.set(redis.isAway ? 0 : 1));
  const live = app.get(LiveGateway);
  metrics.gauge('sockets_open', 'Sockets connected to this gateway.', ['kind'], (gauge) => {
    const sockets = live.local();
    const members = sockets.filter(({ data }) => data.member).length;
    gauge.set({ kind: 'members' }, members);
    gauge.set({ kind: 'visitors' }, sockets.length - members);
  });
  const presence = app.get(Presence);
  metrics.gauge('presence_online', 'Distinct people online, over all gateways.', ['kind'], async (gauge) => {
    const { count, visitors } = await presence.count();
    gauge.set({ kind: 'members' }, count);
    gauge.set({ kind: 'visitors' }, visitors);
  });
}

function addPools(metrics: Metrics, upstreams: Upstreams): void {
  const gauges = [
    ['upstream_pool_connections', 'Connections to a service that are open.', 'connected'],
    ['upstream_pool_in_use', 'Requests that a service is working on.', 'running'],
    ['upstream_pool_queued', 'Requests that wait for a connection to a service.', 'queued'],
  ] as const;
  for (const [name, help, field] of gauges) {
    metrics.gauge(name, help, ['upstream'], (gauge) => {
      for (const [upstream, { stats }] of upstreams.all()) gauge.set({ upstream }, stats[field]);
    });
  }
}
