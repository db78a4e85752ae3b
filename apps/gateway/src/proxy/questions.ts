import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { ResponseOf, Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { sendAgainIfCut } from './cut.js';
import { contextHeaders } from './headers.js';
import { InternalTokens } from './internal-tokens.js';
import { Upstreams, type Upstream } from './upstreams.js';
import { boundedText } from './whole-body.js';

type InternalOperation = Operation & { readonly access: 'gateway' };
export type StreamedOperation = InternalOperation & { readonly streamed: true };

interface Address {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

export interface Question extends Address {
  /** Milliseconds until there is no answer. */
  within: number;
  /** Bytes of the longest answer that is taken. */
  atMost: number;
}

export interface StreamedQuestion extends Address {
  /** Milliseconds until the answer has started; then the pool bounds each pause of the service. */
  within: number;
  /** Ends the request, whether or not its answer has started. */
  signal: AbortSignal;
}

/** What the gateway asks of services on its own behalf, to compose its own answers. */
@Injectable()
export class Questions {
  private readonly logger = new Logger('Questions');

  constructor(
    private readonly upstreams: Upstreams,
    private readonly tokens: InternalTokens,
  ) {}

  /** The answer, parsed by its contract. @throws DomainError UNAVAILABLE where there is none in time */
  async ask<const O extends InternalOperation>(operation: O, question: Question): Promise<ResponseOf<O>> {
    try {
      const body = await this.request(operation, question, AbortSignal.timeout(question.within));
      const text = await boundedText(body, question.atMost);
      return operation.response?.parse(JSON.parse(text)) as ResponseOf<O>;
    } catch (cause) {
      throw this.unavailable(operation, cause);
    }
  }

  /**
   * The text of an answer that has started, as it comes; an error where it breaks off.
   * @throws DomainError UNAVAILABLE where it has not started in time
   */
  async open(
    operation: StreamedOperation,
    { within, signal, ...address }: StreamedQuestion,
  ): Promise<Readable> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('It has not started in time')), within);
    try {
      return await this.request(operation, address, AbortSignal.any([signal, late.signal]));
    } catch (cause) {
      throw this.unavailable(operation, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  private async request(
    operation: InternalOperation,
    address: Address,
    signal: AbortSignal,
  ): Promise<Readable> {
    const service = operation.service as Upstream;
    if (this.upstreams.isFull(service)) throw new Error(`${service} does not keep up`);
    const question = {
      method: operation.method,
      path: addressOf(operation, address),
      headers: { ...contextHeaders(), authorization: `Bearer ${await this.tokens.forGateway(service)}` },
      signal,
    };
    const { statusCode, body } = await sendAgainIfCut(
      () => this.upstreams.pool(service).request(question),
      () => operation.method === 'GET',
    );
    if (statusCode === operation.status) return body;
    await body.dump();
    throw new Error(`${service} answered ${statusCode}`);
  }

  private unavailable(operation: Operation, cause: unknown): DomainError {
    this.logger.warn({ question: operation.id, message: `No answer: ${(cause as Error).message}` });
    return new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
  }
}

function addressOf({ path }: Operation, { params = {}, query = {} }: Address): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}
