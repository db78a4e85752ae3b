import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@pechincha/messaging/messaging.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ProcessModule } from '@pechincha/service-kit/process.module';
import { ApiModule } from './api/api.module.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.js';
import { GatewayReadiness } from './health/gateway-readiness.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { RedisModule } from './redis/redis.module.js';
import { WebModule } from './web/web.module.js';

@Global()
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
        RedisModule,
        ApiModule,
        WebModule,
        RealtimeModule,
      ],
      providers: [{ provide: GATEWAY_CONFIG, useValue: config }, GatewayReadiness],
      exports: [GATEWAY_CONFIG],
    };
  }
}
