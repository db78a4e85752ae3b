import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ConnectionCloser } from '@pechincha/service-kit/connection-closer';
import { Readiness } from '@pechincha/service-kit/readiness';
import { ApiRoutes } from './api/api-routes.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { answerFast } from './http/fast-answers.js';
import { warnOfUnknownProxy } from './http/unknown-proxy.js';
import { addGatewayMetrics } from './metrics/gateway-metrics.js';
import { LiveIoAdapter } from './realtime/live-io-adapter.js';
import { PublicRoutes } from './web/public-routes.js';

/** What makes a Nest application the public origin. */
export function prepare(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const routes = app.get(PublicRoutes);
  app.get(ApiRoutes).register(fastify);
  routes.register(fastify);
  app.useWebSocketAdapter(new LiveIoAdapter(app));
  app.get(ConnectionCloser).trackUpgrades(fastify.server);
  const readiness = app.get(Readiness);
  answerFast(fastify.server, routes.now, () => readiness.isDraining);
  addGatewayMetrics(app);
  warnOfUnknownProxy(fastify.server, app.get<GatewayConfig>(GATEWAY_CONFIG).TRUST_PROXY_HOPS);
}
