import {
  createRequestId,
  getContext,
  RequestContext,
  runInContext,
  runInNewContext,
  type Span,
  type SpanAttributes,
} from './request-context.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
export interface SpanOptions {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Traceparent of the parent; without it a new trace starts. */
  parent?: string | undefined;
}

/** Records spans; implemented with OpenTelemetry in service-kit. */
export interface Tracer {
  /** Undefined if the sampler drops the span. */
  startSpan(name: string, options: SpanOptions): Span | undefined;
}

let tracer: Tracer | undefined;

/** Sets the tracer of this process; undefined disables tracing. */
export const setTracer = (newTracer: Tracer | undefined): void => void (tracer = newTracer);

export const isTracing = (): boolean => tracer !== undefined;

/** Undefined if tracing is off or the sampler drops the span. */
export const startSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.startSpan(name, options);

/** A child of the current span, for a call to a server; undefined without one, so that polling is not recorded. */
export function startClientSpan(name: string, attributes: SpanAttributes): Span | undefined {
  const parent = getContext()?.span;
  return parent && tracer?.startSpan(name, { kind: 'client', attributes, parent: parent.traceparent });
}

/** Runs `work` in a new span, which is current meanwhile; without a tracer it only runs `work`. */
export async function runInSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: () => T | Promise<T>,
): Promise<T> {
  const context = getContext();
  const span = context && tracer?.startSpan(name, { kind, attributes, parent: context.traceparent });
  if (!span) return work();
  return endAfter(span, () =>
    runInContext(new RequestContext(context.requestId, span.traceparent, span, context.isOver), work),
  );
}

/** Runs a job with a new request id in a new trace. */
export async function runInNewTrace<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, { kind: 'internal' });
  if (!span) return runInNewContext(work);
  const context = new RequestContext(createRequestId(), span.traceparent, span);
  return endAfter(span, () => runInContext(context, work));
}

async function endAfter<T>(span: Span, work: () => T | Promise<T>): Promise<T> {
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end(getErrorType(error));
    throw error;
  }
}

export const getErrorType = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
