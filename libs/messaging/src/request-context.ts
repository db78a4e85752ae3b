import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Span } from './tracing.js';

/** What one request carries to every service and every handler that it leads to; a job has one of its own. */
export class RequestContext {
  /** The pattern of its route, once it is known. */
  route: string | undefined;
  /** The member for whom it is, once that is known. */
  memberId: string | undefined;

  /**
   * @param parentTraceparent its trace context; missing: it starts a trace of its own
   * @param span where it is recorded, of that trace context
   */
  constructor(
    readonly requestId: string,
    private parentTraceparent?: string,
    readonly span?: Span,
  ) {}

  /** The W3C trace context that goes on from here; made where somebody asks for it. */
  get traceparent(): string {
    return (this.parentTraceparent ??= createTraceparent());
  }
}

const contextStorage = new AsyncLocalStorage<RequestContext>();

/** Of the request, event or job at hand; undefined outside of any. */
export const getContext = (): RequestContext | undefined => contextStorage.getStore();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  contextStorage.run(context, work);

/** For what is nobody's, although a request's timer may have started it. */
export const runOutsideContext = <T>(work: () => T): T => contextStorage.exit(work);

/** Of this process, so that ids of several do not meet. */
const PROCESS_ID = randomBytes(6).toString('base64url');
let createdCount = 0;

export const createRequestId = (): string => `${PROCESS_ID}-${(createdCount += 1).toString(36)}`;

/** For work that nobody asked for: a round of a worker. Not recorded: most rounds find nothing to do. */
export const runInNewContext = <T>(work: () => T): T =>
  runInContext(new RequestContext(createRequestId()), work);

/** A request id that was passed on to here; undefined where there is none, or one that is none of ours. */
export const parseRequestId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined;

const TRACEPARENT_PATTERN = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** A trace context that was passed on to here; one that is invalid counts for none, as the standard has it. */
export const parseTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && TRACEPARENT_PATTERN.test(value) ? value : undefined;

/** Not sampled: whoever records it has given its own. */
const createTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
