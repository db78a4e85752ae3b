import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@pechincha/messaging/messaging.module';
import type { KitOptions } from '@pechincha/service-kit/kit-options';
import { ProcessModule } from '@pechincha/service-kit/process.module';
import { ApiModule } from './api/api.module.js';
import type { GatewayConfig } from './config.js';
import { CoreModule } from './core.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { WebModule } from './web/web.module.js';

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
        CoreModule.forRoot(config),
        ApiModule,
        WebModule,
        RealtimeModule,
      ],
    };
  }
}
