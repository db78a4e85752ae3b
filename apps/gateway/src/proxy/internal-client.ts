import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Operation, ResponseOf } from '@pechincha/contracts/operation';
import { internalToken } from '@pechincha/contracts/sessions';
import type { Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { ExpiringCache } from '@pechincha/service-kit/expiring-cache';
import { createInternalToken, type InternalClaims } from '@pechincha/service-kit/internal-token';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getContextHeaders } from './headers.js';
import { retryIfDisconnected, type Upstream, UpstreamPools } from './upstream-pools.js';

/** Shorter than the token's lifetime, so that a cached token is still valid when the service checks it. */
const TOKEN_TTL_MS = (internalToken.ttlSeconds - 15) * 1_000;
const MAX_TOKENS = 20_000;

/** Signs internal tokens per service and caller, and caches them, since signing takes almost a millisecond. */
@Injectable()
export class InternalTokenService {
  private readonly key: KeyObject;
  private readonly cache = new ExpiringCache<Promise<string>>(MAX_TOKENS);

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.key = createPrivateKey(config.INTERNAL_TOKEN_PRIVATE_KEY);
  }

  /** Token for a visitor, or for a member with the current role. */
  getForCaller(service: Upstream, caller: Caller): Promise<string> {
    if (caller.kind === 'visitor') return this.getOrCreate(service, 'visitor', { kind: 'visitor' });
    const { id, role, sessionId } = caller;
    const claims = { kind: 'member', sub: id, role, sid: sessionId } as const;
    return this.getOrCreate(service, `${sessionId} ${role} ${id}`, claims);
  }

  /** Token for the gateway's own requests. */
  getForGateway(service: Upstream): Promise<string> {
    return this.getOrCreate(service, 'gateway', { kind: 'gateway' });
  }

  private getOrCreate(service: Upstream, holder: string, claims: InternalClaims): Promise<string> {
    const key = `${service} ${holder}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const token = createInternalToken(this.key, service, claims);
    this.cache.setUntil(key, token, Date.now() + TOKEN_TTL_MS);
    token.catch(() => this.cache.delete(key));
    return token;
  }
}

/** A page of the admin table, the largest response, has about a megabyte. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** @throws Error when the body is longer than MAX_RESPONSE_BYTES */
async function readBoundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response body is too large');
  }
  return Buffer.concat(chunks).toString();
}

type OwnOperation = Operation & { readonly access: 'gateway' | 'public' };
export type StreamedOperation = OwnOperation & { readonly streamed: true };

interface RequestParameters {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

interface InternalRequest extends RequestParameters {
  /** Default: 2 seconds. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 2_000;

export interface StreamedRequest extends RequestParameters {
  /** Until the response starts; afterwards the pool's body timeout applies. */
  timeoutMs: number;
  /** Aborts the request, also after its response started. */
  signal: AbortSignal;
}

class StatusError extends Error {
  constructor(
    service: Upstream,
    readonly status: number,
  ) {
    super(`${service} responded with ${status}`);
  }
}

/** HTTP client for the gateway's own requests: internal operations as the gateway, public ones as a visitor. */
@Injectable()
export class InternalClient {
  private readonly logger = new Logger('InternalClient');

  constructor(
    private readonly upstreams: UpstreamPools,
    private readonly tokens: InternalTokenService,
  ) {}

  /** The response, parsed by its contract. @throws DomainError UNAVAILABLE when there is no valid response in time */
  async request<const O extends OwnOperation>(
    operation: O,
    request: InternalRequest,
  ): Promise<ResponseOf<O>> {
    try {
      return await this.read(operation, request);
    } catch (cause) {
      throw this.toUnavailableError(operation, cause);
    }
  }

  /** As `request`; undefined when the service responds with 404. */
  async find<const O extends OwnOperation>(
    operation: O,
    request: InternalRequest,
  ): Promise<ResponseOf<O> | undefined> {
    try {
      return await this.read(operation, request);
    } catch (cause) {
      if (cause instanceof StatusError && cause.status === 404) return undefined;
      throw this.toUnavailableError(operation, cause);
    }
  }

  /**
   * Resolves with the response body as a stream when the response starts; the stream fails when it is cut off.
   * @throws DomainError UNAVAILABLE when the response does not start in time
   */
  async openStream(
    operation: StreamedOperation,
    { timeoutMs, signal, ...parameters }: StreamedRequest,
  ): Promise<Readable> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('The response did not start in time')), timeoutMs);
    try {
      return await this.send(operation, parameters, AbortSignal.any([signal, timeout.signal]));
    } catch (cause) {
      throw this.toUnavailableError(operation, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  private async read<const O extends OwnOperation>(
    operation: O,
    { timeoutMs = DEFAULT_TIMEOUT_MS, ...parameters }: InternalRequest,
  ): Promise<ResponseOf<O>> {
    const body = await this.send(operation, parameters, AbortSignal.timeout(timeoutMs));
    const text = await readBoundedText(body);
    return operation.response?.parse(JSON.parse(text)) as ResponseOf<O>;
  }

  private async send(
    operation: OwnOperation,
    parameters: RequestParameters,
    signal: AbortSignal,
  ): Promise<Readable> {
    const service = operation.service as Upstream;
    if (this.upstreams.isFull(service)) throw new Error(`the queue of ${service} is full`);
    const options = {
      method: operation.method,
      path: toRequestPath(operation, parameters),
      headers: {
        ...getContextHeaders(),
        authorization: `Bearer ${await this.getToken(service, operation)}`,
      },
      signal,
    };
    const { statusCode, body } = await retryIfDisconnected(
      () => this.upstreams.getPool(service).request(options),
      () => operation.method === 'GET',
    );
    if (statusCode === operation.status) return body;
    await body.dump();
    throw new StatusError(service, statusCode);
  }

  private getToken(service: Upstream, { access }: OwnOperation): Promise<string> {
    return access === 'gateway'
      ? this.tokens.getForGateway(service)
      : this.tokens.getForCaller(service, { kind: 'visitor' });
  }

  private toUnavailableError(operation: Operation, cause: unknown): DomainError {
    this.logger.warn({ operation: operation.id, message: `No response: ${(cause as Error).message}` });
    return new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
  }
}

function toRequestPath({ path }: Operation, { params = {}, query = {} }: RequestParameters): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length > 0 ? `${filled}?${new URLSearchParams(entries).toString()}` : filled;
}
