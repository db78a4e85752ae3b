import {
  createRequestId,
  getContext,
  RequestContext,
  runInContext,
  runInNewContext,
} from './request-context.js';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal';
/** Few, known values by OpenTelemetry's names: never ids of members, addresses as asked for, or contents. */
export type SpanAttributes = Record<string, string | number>;

/** A recorded piece of a trace. */
export interface Span {
  /** The W3C trace context for what it leads to. */
  readonly traceparent: string;
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** @param errorType its class or status where it failed, never its text, which may quote data */
  end(errorType?: string): void;
}

export interface SpanOptions {
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** A traceparent; missing: it begins a trace. */
  parent?: string | undefined;
}

/** What records spans; OpenTelemetry in service-kit. Without one nothing is recorded. */
export interface Tracer {
  /** Undefined where the sampler does not want it. */
  startSpan(name: string, options: SpanOptions): Span | undefined;
}

let tracer: Tracer | undefined;

/** Of this process; undefined: none. */
export const setTracer = (newTracer: Tracer | undefined): void => void (tracer = newTracer);

export const isTracing = (): boolean => tracer !== undefined;

/** Undefined where nobody records it. */
export const startSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.startSpan(name, options);

/** Below the span at hand, for a call to a server; undefined outside of one, so that polling leaves none. */
export function startClientSpan(name: string, attributes: SpanAttributes): Span | undefined {
  const parent = getContext()?.span;
  return parent && tracer?.startSpan(name, { kind: 'client', attributes, parent: parent.traceparent });
}

/** Runs work in a span of its own, which is then at hand; without a tracer it just runs. */
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
    runInContext(new RequestContext(context.requestId, span.traceparent, span), work),
  );
}

/** For a job: under an id and in a trace of its own. */
export async function runInNewTrace<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, { kind: 'internal' });
  if (!span) return runInNewContext(work);
  const context = new RequestContext(createRequestId(), span.traceparent, span);
  return endAfter(span, () => runInContext(context, work));
}

/** Ends the span with the work, whichever way that ends. */
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
