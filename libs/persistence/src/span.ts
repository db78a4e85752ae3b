/** OpenTelemetry attribute names with few, known values: never member ids, request URLs or contents. */
export type SpanAttributes = Record<string, string | number>;

/** A recorded span of a trace. */
export interface Span {
  /** W3C trace context for child spans. */
  readonly traceparent: string;
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** @param errorType class or status of a failure; never the error's text, which may contain data */
  end(errorType?: string): void;
}
