import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConnectionCloser } from '@pechincha/service-kit/connection-closer';
import { Readiness } from '@pechincha/service-kit/readiness';
import { ApiRoutes } from './api/api-routes.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { serveFromMemory } from './http/serve-from-memory.js';
import { warnAboutUnknownProxy } from './http/unknown-proxy.js';
import { addGatewayMetrics } from './metrics/gateway-metrics.js';
import { SlowBodies } from './proxy/slow-bodies.js';
import { RealtimeIoAdapter } from './realtime/realtime-io-adapter.js';
import { PublicRoutes } from './web/public-routes.js';

/** Adds the gateway's routes, sockets and metrics to a Nest application. */
export function prepare(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const routes = app.get(PublicRoutes);
  app.get(ApiRoutes).register(fastify);
  routes.register(fastify);
  app.useWebSocketAdapter(new RealtimeIoAdapter(app));
  app.get(ConnectionCloser).trackUpgrades(fastify.server);
  const readiness = app.get(Readiness);
  serveFromMemory(fastify.server, routes.respondFromMemory, () => readiness.isDraining);
  app.get(SlowBodies).watch(fastify.server);
  addGatewayMetrics(app);
  warnAboutUnknownProxy(fastify.server, app.get<GatewayConfig>(GATEWAY_CONFIG).TRUST_PROXY_HOPS);
}
