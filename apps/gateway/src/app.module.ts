import { type DynamicModule, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PictureStore } from '@pechincha/images/picture-store';
import { MessagingModule } from '@pechincha/messaging/messaging.module';
import { ConnectionCloser } from '@pechincha/service-kit/connection-closer';
import type { KitOptions } from '@pechincha/service-kit/config';
import { ProcessModule } from '@pechincha/service-kit/process.module';
import { Readiness } from '@pechincha/service-kit/readiness';
import { AdminPromotionsService } from './aggregation/admin-promotions.service.js';
import { MemberExportService } from './aggregation/member-export.service.js';
import { SubscriptionsService } from './aggregation/subscriptions.service.js';
import { StatsService } from './aggregation/stats.service.js';
import { ApiRoutes } from './api/api-routes.js';
import { GatewayOperations } from './api/gateway-operations.js';
import { ClientReportsService } from './client-reports/client-reports.service.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { ApiDocs } from './docs/api-docs.js';
import { addGatewayMetrics, GatewayReadiness } from './health/gateway-health.js';
import { warnAboutUnknownProxy } from './http/client-address.js';
import { serveFromMemory } from './http/serve-from-memory.js';
import { QuotaLimiter, RequestRateLimiter } from './limits/rate-limiters.js';
import { PublicPromotionReader } from './pages/public-promotion-reader.js';
import { SitemapService } from './pages/sitemap.service.js';
import { UploadsService } from './pictures/uploads.service.js';
import { Presence } from './presence/presence.js';
import { InternalClient, InternalTokenService } from './proxy/internal-client.js';
import { SlowBodies } from './proxy/request-body.js';
import { RequestProxy } from './proxy/request-proxy.js';
import { UpstreamPools } from './proxy/upstream-pools.js';
import { LastEventsService } from './realtime/last-events.service.js';
import { RealtimeIoAdapter } from './realtime/realtime-io-adapter.js';
import {
  BroadcastPromotionWhenPromotionPublished,
  NotifyMemberWhenNotificationChanged,
  UpdateSocketsWhenSessionChanged,
} from './realtime/realtime.consumers.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SessionChangeListener } from './realtime/session-change-listener.js';
import { SocketAuthenticator } from './realtime/socket-authenticator.js';
import { RedisConnections } from './redis/redis-connections.js';
import { ResponseCache } from './response-cache/response-cache.js';
import { Authenticator, RequestAuthorizer } from './sessions/authenticator.js';
import { MemberTokenStrategy, MemberTokenVerifier } from './sessions/member-token-verifier.js';
import {
  OutdatedStatesService,
  RedisConfirmation,
  SessionStateReader,
} from './sessions/session-state-reader.js';
import { PreviewImageService } from './share/preview-image.service.js';
import { LoadSiteWhenSiteChanged, LoadSiteWorker } from './site/load-site.worker.js';
import { SiteService } from './site/site.service.js';
import { PageRenderer } from './web/page-renderer.js';
import { PublicRoutes } from './web/public-routes.js';
import { AssetArchive, SaveAssetsWorker, WebClientService } from './web/web-client.service.js';

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

@Module({})
export class AppModule {
  static forRoot(config: GatewayConfig, { messaging }: Pick<KitOptions, 'messaging'> = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ProcessModule.forRoot({ name: 'gateway', config }),
        MessagingModule.forRoot({
          service: 'gateway',
          url: config.RABBITMQ_URL,
          prefix: config.MESSAGING_PREFIX,
          store: 'none',
          ...messaging,
        }),
      ],
      controllers: [
        BroadcastPromotionWhenPromotionPublished,
        LoadSiteWhenSiteChanged,
        NotifyMemberWhenNotificationChanged,
        UpdateSocketsWhenSessionChanged,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        RedisConnections,
        GatewayReadiness,
        // Requests to the services
        UpstreamPools,
        InternalTokenService,
        RequestProxy,
        InternalClient,
        SlowBodies,
        // Name, cities and categories of the site
        SiteService,
        LoadSiteWorker,
        // Sessions and presence
        MemberTokenStrategy,
        MemberTokenVerifier,
        RedisConfirmation,
        SessionStateReader,
        OutdatedStatesService,
        Authenticator,
        RequestAuthorizer,
        Presence,
        // Routes below /api
        RequestRateLimiter,
        QuotaLimiter,
        ClientReportsService,
        ResponseCache,
        StatsService,
        AdminPromotionsService,
        SubscriptionsService,
        MemberExportService,
        GatewayOperations,
        ApiRoutes,
        // Pages, pictures and files. Only the store of libs/images: the gateway re-encodes no pictures.
        { provide: PictureStore, useFactory: () => new PictureStore(config) },
        UploadsService,
        PublicPromotionReader,
        SitemapService,
        PageRenderer,
        PreviewImageService,
        AssetArchive,
        WebClientService,
        SaveAssetsWorker,
        ApiDocs,
        PublicRoutes,
        // Sockets
        LastEventsService,
        RealtimeGateway,
        SessionChangeListener,
        SocketAuthenticator,
      ],
    };
  }
}
