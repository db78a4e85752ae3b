import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { WorkerObserver } from '@pechincha/jobs/background-worker';
import { MessagingObserver } from '@pechincha/messaging/messaging-observer';
import { Clock, SystemClock } from '@pechincha/persistence/clock';
import { LoggerModule } from 'nestjs-pino';
import { AccessLog } from './access-log.js';
import { ErrorFilter } from './error.filter.js';
import { PROCESS_OPTIONS, type ProcessOptions } from './config.js';
import { createLogger } from './logger.js';
import { BacklogMetrics, MessagingMetrics } from './messaging-metrics.js';
import { Metrics } from './metrics.js';
import { ConnectionCloser } from './connection-closer.js';
import { HealthController, Readiness, ReadinessMetrics } from './readiness.js';
import { RequestMetrics } from './request-metrics.js';
import { RequestTracker } from './request-tracker.js';
import { Tracing } from './tracing.js';
import { WorkerMetrics } from './worker-metrics.js';

/** Errors, health, logs, metrics, traces and clock for every process. */
@Global()
@Module({})
export class ProcessModule {
  static forRoot(options: ProcessOptions): DynamicModule {
    const logger = createLogger(options.name, options.config);
    return {
      module: ProcessModule,
      // nestjs-pino's middleware is disabled: it logs URLs, and does not see requests that never reach Nest.
      imports: [LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] })],
      controllers: [HealthController],
      providers: [
        { provide: PROCESS_OPTIONS, useValue: options },
        { provide: Clock, useClass: SystemClock },
        { provide: APP_FILTER, useClass: ErrorFilter },
        AccessLog,
        ConnectionCloser,
        Readiness,
        RequestTracker,
        { provide: Tracing, useFactory: Tracing.start, inject: [PROCESS_OPTIONS, RequestTracker] },
        Metrics,
        RequestMetrics,
        BacklogMetrics,
        ReadinessMetrics,
        { provide: WorkerObserver, useClass: WorkerMetrics },
        { provide: MessagingObserver, useClass: MessagingMetrics },
      ],
      exports: [
        PROCESS_OPTIONS,
        Clock,
        Readiness,
        RequestTracker,
        Tracing,
        Metrics,
        WorkerObserver,
        MessagingObserver,
      ],
    };
  }
}
