import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Span } from '@pechincha/persistence/request-context';
import { withTimeout } from '@pechincha/persistence/time';
import { getErrorType, setTracer, startClientSpan } from '@pechincha/persistence/tracing';
import type { ProcessOptions } from './config.js';
import type { OpenTelemetry } from './open-telemetry.js';
import type { FinishedRequest, RequestTracker } from './request-tracker.js';

/** Records spans of node:http client requests, which go to the object store. @returns unsubscribes */
function traceHttpRequests(): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.created': (message) => {
      const { request } = message as { request: ClientRequest };
      const span = startClientSpan(request.method, {
        'http.request.method': request.method,
        'server.address': request.host,
        'url.scheme': request.protocol.replace(':', ''),
      });
      if (span) spans.set(request, span);
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      const status = response.statusCode ?? 0;
      spans.get(request)?.setAttributes({ 'http.response.status_code': status });
      spans.get(request)?.end(status >= 400 ? String(status) : undefined);
    },
    'http.client.request.error': (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      spans.get(request)?.end(getErrorType(error));
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

/** The published command of ioredis, without its arguments, which contain keys and values. */
interface TracedCommand {
  command: string;
  error?: unknown;
}

/** Records spans of Redis commands inside a current span. @returns unsubscribes */
function traceRedisCommands(): () => void {
  const channel = tracingChannel<'ioredis:command', TracedCommand>('ioredis:command');
  const spans = new WeakMap<TracedCommand, Span>();
  const end = (command: TracedCommand): void => {
    spans.get(command)?.end(command.error === undefined ? undefined : getErrorType(command.error));
    spans.delete(command);
  };
  const subscriber = {
    start(command: TracedCommand): void {
      const name = command.command.toUpperCase();
      const span = startClientSpan(name, { 'db.system.name': 'redis', 'db.operation.name': name });
      if (span) spans.set(command, span);
    },
    end: () => undefined,
    asyncStart: end,
    asyncEnd: () => undefined,
    error: () => undefined,
  };
  channel.subscribe(subscriber);
  return () => channel.unsubscribe(subscriber);
}

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
