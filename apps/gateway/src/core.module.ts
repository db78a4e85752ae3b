import { Global, Module, type DynamicModule } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { GatewayReadiness } from './health/gateway-readiness.js';
import { Presence } from './presence/presence.js';
import { InternalClient } from './proxy/internal-client.js';
import { InternalTokenService } from './proxy/internal-token.service.js';
import { RequestProxy } from './proxy/request-proxy.js';
import { SlowBodies } from './proxy/slow-bodies.js';
import { UpstreamPools } from './proxy/upstream-pools.js';
import { RedisConnections } from './redis/redis-connections.js';
import { Authenticator } from './sessions/authenticator.js';
import { MemberTokenVerifier } from './sessions/member-token-verifier.js';
import { MemberTokenStrategy } from './sessions/member-token.strategy.js';
import { OutdatedStatesService } from './sessions/outdated-states.service.js';
import { RedisConfirmation } from './sessions/redis-confirmation.js';
import { SessionStateReader } from './sessions/session-state-reader.js';

/** Settings and whatever has no route or consumer, for all modules. */
@Global()
@Module({})
export class CoreModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: CoreModule,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        RedisConnections,
        UpstreamPools,
        InternalTokenService,
        RequestProxy,
        InternalClient,
        MemberTokenStrategy,
        MemberTokenVerifier,
        RedisConfirmation,
        SessionStateReader,
        OutdatedStatesService,
        Authenticator,
        Presence,
        GatewayReadiness,
        SlowBodies,
      ],
      exports: [
        GATEWAY_CONFIG,
        RedisConnections,
        UpstreamPools,
        InternalTokenService,
        RequestProxy,
        InternalClient,
        SessionStateReader,
        OutdatedStatesService,
        Authenticator,
        Presence,
      ],
    };
  }
}
