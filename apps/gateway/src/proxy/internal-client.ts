import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Operation, ResponseOf } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { getContextHeaders } from './headers.js';
import { InternalTokenService } from './internal-token.service.js';
import { retryIfDisconnected } from './retry-if-disconnected.js';
import { UpstreamPools } from './upstream-pools.js';
import type { Upstream } from './upstream.js';

/** Buffers a body. @throws Error when it is longer than that many bytes */
async function readBoundedBytes(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new Error('The response body is too large');
  }
  return Buffer.concat(chunks);
}

const readBoundedText = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> =>
  (await readBoundedBytes(body, maxBytes)).toString();

type InternalOperation = Operation & { readonly access: 'gateway' };
export type StreamedOperation = InternalOperation & { readonly streamed: true };

interface RequestParameters {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

export interface InternalRequest extends RequestParameters {
  timeoutMs: number;
  /** Maximum size of the response body. */
  maxBytes: number;
}

export interface StreamedRequest extends RequestParameters {
  /** Until the response starts; afterwards the pool's body timeout applies. */
  timeoutMs: number;
  /** Aborts the request, also after its response started. */
  signal: AbortSignal;
}

/** HTTP client for the services' internal operations, authenticated as the gateway. */
@Injectable()
export class InternalClient {
  private readonly logger = new Logger('InternalClient');

  constructor(
    private readonly upstreams: UpstreamPools,
    private readonly tokens: InternalTokenService,
  ) {}

  /** The response, parsed by its contract. @throws DomainError UNAVAILABLE when there is no valid response in time */
  async request<const O extends InternalOperation>(
    operation: O,
    request: InternalRequest,
  ): Promise<ResponseOf<O>> {
    try {
      const body = await this.send(operation, request, AbortSignal.timeout(request.timeoutMs));
      const text = await readBoundedText(body, request.maxBytes);
      return operation.response?.parse(JSON.parse(text)) as ResponseOf<O>;
    } catch (cause) {
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

  private async send(
    operation: InternalOperation,
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
        authorization: `Bearer ${await this.tokens.getForGateway(service)}`,
      },
      signal,
    };
    const { statusCode, body } = await retryIfDisconnected(
      () => this.upstreams.getPool(service).request(options),
      () => operation.method === 'GET',
    );
    if (statusCode === operation.status) return body;
    await body.dump();
    throw new Error(`${service} responded with ${statusCode}`);
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
