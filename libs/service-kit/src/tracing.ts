import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '@pechincha/persistence/time';
import { setTracer } from '@pechincha/persistence/tracing';
import type { ProcessOptions } from './kit-options.js';
import type { OpenTelemetry } from './open-telemetry.js';
import { traceHttpRequests } from './http-client-spans.js';
import { traceRedisCommands } from './redis-spans.js';
import type { FinishedRequest, RequestTracker } from './request-tracker.js';

/** Limit on exporting the last spans; shorter than the shutdown timeout. */
const FLUSH_TIMEOUT_MS = 5_000;

/** Records spans if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise the OpenTelemetry SDK is never loaded. */
export class Tracing implements OnApplicationShutdown {
  private constructor(
    private readonly openTelemetry?: OpenTelemetry,
    private readonly unsubscribers: (() => void)[] = [],
  ) {}

  static async start({ name, config }: ProcessOptions, requests: RequestTracker): Promise<Tracing> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
    if (endpoint === undefined) return new Tracing();
    const { OpenTelemetry } = await import('./open-telemetry.js');
    const openTelemetry = new OpenTelemetry(name, { ...config, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    setTracer(openTelemetry);
    requests.onFinished(endRequestSpan);
    return new Tracing(openTelemetry, [traceRedisCommands(), traceHttpRequests()]);
  }

  get isEnabled(): boolean {
    return this.openTelemetry !== undefined;
  }

  /** Runs after requests, handlers and the outbox, to export their spans. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.openTelemetry) return;
    setTracer(undefined);
    for (const stop of this.unsubscribers) stop();
    await withTimeout(FLUSH_TIMEOUT_MS, 'Exporting the last spans', this.openTelemetry.shutdown()).catch(
      (error: unknown) => new Logger('Tracing').warn(String(error)),
    );
  }
}

function endRequestSpan({ context, method, status }: FinishedRequest): void {
  const { span, route } = context;
  if (!span) return;
  if (route !== undefined) span.setName(`${method} ${route}`);
  span.setAttributes({
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
  });
  span.end(status >= 500 ? String(status) : undefined);
}
