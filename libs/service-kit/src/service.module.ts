import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { leaseFeature, LeaseService } from '@pechincha/jobs/keyed.worker';
import { MessagingModule } from '@pechincha/messaging/messaging.module';
import { createDatabaseOptions } from '@pechincha/persistence/database';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { AccessGuard, InternalTokenStrategy, TokenCache } from './access.guard.js';
import { DatabaseMetrics, DatabaseSpans } from './database-telemetry.js';
import { idempotencyFeature, IdempotencyInterceptor, IdempotencyService } from './idempotency.js';
import { IndexUpkeepWorker } from './prepare-database.js';
import { KIT_OPTIONS, type KitOptions } from './config.js';
import { ProcessModule } from './process.module.js';
import { ServiceReadiness } from './readiness.js';

/** Database, messaging, access and everything of ProcessModule, for a service with a database. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(options: KitOptions): DynamicModule {
    const { name, config } = options;
    return {
      module: ServiceModule,
      imports: [
        ProcessModule.forRoot({ name, config }),
        MongooseModule.forRoot(config.MONGODB_URL, createDatabaseOptions(options)),
        MongooseModule.forFeature([idempotencyFeature, leaseFeature]),
        MessagingModule.forRoot({
          service: name,
          url: config.RABBITMQ_URL,
          prefix: config.MESSAGING_PREFIX,
          store: 'mongo',
          ...options.messaging,
        }),
      ],
      providers: [
        { provide: KIT_OPTIONS, useValue: options },
        { provide: APP_GUARD, useClass: AccessGuard },
        TokenCache,
        InternalTokenStrategy,
        DatabaseMetrics,
        DatabaseSpans,
        IdempotencyService,
        IdempotencyInterceptor,
        IndexUpkeepWorker,
        LeaseService,
        ServiceReadiness,
        SnapshotReader,
      ],
      exports: [
        KIT_OPTIONS,
        TokenCache,
        IdempotencyService,
        IdempotencyInterceptor,
        LeaseService,
        SnapshotReader,
      ],
    };
  }
}
