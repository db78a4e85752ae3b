import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { runOutsideContext, type Span, type SpanAttributes } from '@pechincha/persistence/request-context';
import type { SpanOptions, Tracer } from '@pechincha/persistence/tracing';
import type { ProcessConfig } from './config.js';

type TracingConfig = Required<
  Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>
>;

const SPAN_KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * The only file that imports the OpenTelemetry SDK; loaded only if tracing is enabled. The SDK reads its other standard
 * variables itself.
 */
export class OpenTelemetry implements Tracer {
  private readonly provider: TracerProvider;
  private readonly tracer;

  constructor(service: string, config: TracingConfig) {
    const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
    this.provider = new TracerProvider({
      sampler: createSampler(config),
      resource: resourceFromAttributes({ 'service.name': service }).merge(
        detectResources({ detectors: [envDetector] }),
      ),
      spanProcessors: [new BatchSpanProcessor({ exporter: new UntracedExporter({ url }) })],
    });
    this.tracer = this.provider.getTracer('pechincha');
  }

  startSpan(name: string, { kind, attributes, parent }: SpanOptions): Span | undefined {
    const options = { kind: SPAN_KINDS[kind], ...(attributes && { attributes }) };
    const span = this.tracer.startSpan(name, options, parent ? toContext(parent) : ROOT_CONTEXT);
    return span.isRecording() ? new RecordedSpan(span) : undefined;
  }

  /** Exports the remaining ended spans. */
  shutdown(): Promise<void> {
    return this.provider.shutdown();
  }
}

/** Exports outside of any context, because spans of exporting spans would never end. */
class UntracedExporter extends OTLPTraceExporter {
  override export(...args: Parameters<OTLPTraceExporter['export']>): void {
    runOutsideContext(() => super.export(...args));
  }
}

class RecordedSpan implements Span {
  readonly traceparent: string;

  constructor(private readonly span: OtelSpan) {
    const { traceId, spanId } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-01`;
  }

  setName(name: string): void {
    this.span.updateName(name);
  }

  setAttributes(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.span.setAttribute('error.type', errorType);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

function toContext(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

function createSampler(config: TracingConfig): Sampler {
  const ratio = new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG);
  switch (config.OTEL_TRACES_SAMPLER) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return ratio;
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: ratio });
  }
}
