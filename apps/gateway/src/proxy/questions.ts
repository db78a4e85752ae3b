import { Injectable, Logger } from '@nestjs/common';
import type { AnswerOf, Operation } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { InternalTokens } from './internal-tokens.js';
import { Upstreams, type Upstream } from './upstreams.js';
import { boundedText } from './whole-body.js';

type InternalOperation = Operation & { readonly access: 'gateway' };

export interface Question {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** Milliseconds until there is no answer. */
  within: number;
  /** Bytes of the longest answer that is taken. */
  atMost: number;
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
  async ask<const O extends InternalOperation>(operation: O, question: Question): Promise<AnswerOf<O>> {
    const service = operation.service as Upstream;
    try {
      if (this.upstreams.isFull(service)) throw new Error(`${service} does not keep up`);
      const { statusCode, body } = await this.upstreams.pool(service).request({
        method: operation.method,
        path: addressOf(operation, question),
        headers: { authorization: `Bearer ${await this.tokens.forGateway(service)}` },
        signal: AbortSignal.timeout(question.within),
      });
      const text = await boundedText(body, question.atMost);
      if (statusCode !== operation.status) throw new Error(`${service} answered ${statusCode}`);
      return operation.answer?.parse(JSON.parse(text)) as AnswerOf<O>;
    } catch (cause) {
      this.logger.warn({ question: operation.id, message: `No answer: ${(cause as Error).message}` });
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    }
  }
}

function addressOf({ path }: Operation, { params = {}, query = {} }: Question): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}
