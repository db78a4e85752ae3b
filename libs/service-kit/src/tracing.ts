import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { withTimeout } from '@pechincha/messaging/time';
import { setTracer } from '@pechincha/messaging/tracing';
import type { ProcessOptions } from './kit-options.js';
import type { OpenTelemetry } from './open-telemetry.js';
import { traceHttpRequests } from './http-client-spans.js';
import { traceRedisCommands } from './redis-spans.js';
import type { FinishedRequest, RequestTracker } from './request-tracker.js';

/** That the last spans have to be sent; within the time that a stop may take. */
const FLUSH_TIMEOUT_MS = 5_000;

/** Records this process's spans where the settings say where they go; elsewhere nothing of OpenTelemetry is loaded. */
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

  /** After requests, handlers and the rest of the outbox, whose spans go with it. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.openTelemetry) return;
    setTracer(undefined);
    for (const stop of this.unsubscribers) stop();
    await withTimeout(FLUSH_TIMEOUT_MS, 'Sending the last spans', this.openTelemetry.shutdown()).catch(
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
