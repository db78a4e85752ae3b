import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { MessagingObserver } from '@pechincha/messaging/messaging-observer';
import { BacklogMetrics } from './backlog-metrics.js';
import { Clock, SystemClock } from './clock.js';
import { ErrorFilter } from './error.filter.js';
import { HealthController } from './health.controller.js';
import { PROCESS_OPTIONS, type ProcessOptions } from './kit-options.js';
import { createLogger, JsonLogger } from './logger.js';
import { MessagingMetrics } from './messaging-metrics.js';
import { Metrics } from './metrics.js';
import { OpenConnections } from './open-connections.js';
import { Readiness } from './readiness.js';
import { ReadinessMetrics } from './readiness-metrics.js';
import { RequestMetrics } from './request-metrics.js';
import { WorkerMetrics } from './worker-metrics.js';

/** What every process has, with or without a database: errors, health, log, clock. */
@Global()
@Module({})
export class ProcessModule {
  static forRoot(options: ProcessOptions): DynamicModule {
    return {
      module: ProcessModule,
      controllers: [HealthController],
      providers: [
        { provide: PROCESS_OPTIONS, useValue: options },
        {
          provide: JsonLogger,
          useFactory: () => new JsonLogger(createLogger(options.name, options.config.LOG_LEVEL)),
        },
        { provide: Clock, useClass: SystemClock },
        { provide: APP_FILTER, useClass: ErrorFilter },
        OpenConnections,
        Readiness,
        ...[Metrics, RequestMetrics, WorkerMetrics, BacklogMetrics, ReadinessMetrics],
        { provide: MessagingObserver, useClass: MessagingMetrics },
      ],
      exports: [
        ...[PROCESS_OPTIONS, JsonLogger, Clock, Readiness],
        ...[Metrics, RequestMetrics, WorkerMetrics, MessagingObserver],
      ],
    };
  }
}
