import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

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

/** Correlation data of one request or job, passed on to every service and handler that it causes. */
export class RequestContext {
  /** Route pattern, once it is known. */
  route: string | undefined;
  /** Id of the signed-in member, once it is known. */
  memberId: string | undefined;

  /**
   * @param parentTraceparent W3C trace context to continue; without it a new trace starts
   * @param span the recorded span of that trace context
   * @param isOver whether the caller has stopped waiting for the response; never for events and jobs
   */
  constructor(
    readonly requestId: string,
    private parentTraceparent?: string,
    readonly span?: Span,
    readonly isOver: () => boolean = () => false,
  ) {}

  /** W3C trace context to pass on; created on first use. */
  get traceparent(): string {
    return (this.parentTraceparent ??= createTraceparent());
  }
}

const contextStorage = new AsyncLocalStorage<RequestContext>();

/** The current request's, event's or job's context; undefined outside of any. */
export const getContext = (): RequestContext | undefined => contextStorage.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  contextStorage.run(context, work);

/** The caller was refused or has left, so nothing may be stored for the request any more. */
export class RequestOverError extends Error {
  override readonly name = 'RequestOverError';
  constructor() {
    super('The caller no longer waits for the response');
  }
}

/** For background work that may have been started by a request's timer. */
export const runOutsideContext = <T>(work: () => T): T => contextStorage.exit(work);

/** Keeps the ids of several processes distinct. */
const PROCESS_ID = randomBytes(6).toString('base64url');
let createdCount = 0;

export const createRequestId = (): string => `${PROCESS_ID}-${(createdCount += 1).toString(36)}`;

/** For a worker's runs, which most often find no work and so have no span. */
export const runInNewContext = <T>(work: () => T): T =>
  runInContext(new RequestContext(createRequestId()), work);

/** Undefined unless the value is a well-formed request id. */
export const parseRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;

const TRACEPARENT_PATTERN = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Undefined unless the value is a valid W3C traceparent. */
export const parseTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && TRACEPARENT_PATTERN.test(value) ? value : undefined;

/** Node buffers the randomness of UUIDs, which makes them much cheaper than random bytes. */
const createTraceId = (): string => randomUUID().replaceAll('-', '');

/** Flagged as not sampled: a recorded trace brings its own traceparent. */
const createTraceparent = (): string => `00-${createTraceId()}-${createTraceId().slice(16)}-00`;
