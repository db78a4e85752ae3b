import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { operations } from '@pechincha/contracts/operations/all';
import type { Operation } from '@pechincha/contracts/operation';
import type { Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { setMember } from '@pechincha/service-kit/request-tracker';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { sendEmpty, sendError, sendJson, streamJson } from '../http/answers.js';
import { clientAddress } from '../http/client-address.js';
import { AddressLimit } from '../limits/address-limit.js';
import { Quotas } from '../limits/quotas.js';
import { Forward } from '../proxy/forward.js';
import { InternalTokens } from '../proxy/internal-tokens.js';
import { carriesToken } from '../sessions/authenticator.js';
import { SharedAnswers } from '../shared-answers/shared-answers.js';
import { OwnOperations } from './own-operations.js';
import { readJson } from './read-json.js';
import { routePath } from './route-path.js';
import { Verdict } from './verdict.js';

type Answer = (request: IncomingMessage, response: ServerResponse, identity: Asker) => Promise<void>;

interface Asker {
  address: string;
  requestId: string;
  /** As the router parsed it. */
  query: object;
}

/** One route for each operation of the contracts, below /api; nothing else is there. */
@Injectable()
export class ApiRoutes {
  private readonly logger = new Logger('Api');

  constructor(
    private readonly limit: AddressLimit,
    private readonly verdict: Verdict,
    private readonly quotas: Quotas,
    private readonly forward: Forward,
    private readonly tokens: InternalTokens,
    private readonly shared: SharedAnswers,
    private readonly own: OwnOperations,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** In a scope whose bodies nobody reads: they are streamed. */
  register(fastify: FastifyInstance): void {
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      for (const operation of operations) {
        const answer = this.answerTo(operation);
        scope.route({
          method: operation.method,
          url: routePath(operation),
          handler: (request, reply) => {
            // The router takes an empty segment for a value.
            if (Object.values(request.params as Record<string, string>).includes(''))
              return reply.callNotFound();
            reply.hijack();
            void this.run(answer, operation, request, reply.raw);
          },
        });
      }
    });
  }

  private async run(
    answer: Answer,
    operation: Operation,
    { raw: request, query, id: requestId }: FastifyRequest,
    response: ServerResponse,
  ): Promise<void> {
    const address = clientAddress(request, this.config.TRUST_PROXY_HOPS);
    try {
      // Awaiting costs a turn even where there is nothing to wait for.
      const paying = this.limit.take(address);
      if (paying) await paying;
      await answer(request, response, { address, requestId, query: query as object });
    } catch (error) {
      this.note(error, { operation: operation.id, address }, response);
      sendError(response, error, { 'x-request-id': requestId });
    }
  }

  private answerTo(operation: Operation): Answer {
    const { service } = operation;
    if (service === 'gateway') return this.ownAnswer(operation);
    const forwarded: Answer = async (request, response, asker) => {
      const caller = await this.authorize(operation, request);
      const token = await this.tokens.for(service, caller);
      await this.forward.send(operation, request, response, { ...asker, token });
    };
    if (!operation.cacheable || operation.access !== 'public') return forwarded;
    return (request, response, asker) =>
      carriesToken(request.headers)
        ? forwarded(request, response, asker)
        : this.shared.answer(operation, request, response, asker);
  }

  private ownAnswer(operation: Operation): Answer {
    const answer = this.own.answerOf(operation);
    return async (request, response, { address, requestId, query }) => {
      const caller = await this.authorize(operation, request);
      if (operation.ipQuota) await this.quotas.consume(operation.ipQuota, address);
      const body = operation.body && (await readJson(request, operation));
      const { value, headers } = await answer({ query, body, caller, closed: closeOf(response) });
      const all = { ...headers, 'x-request-id': requestId };
      if (operation.status === 204) return sendEmpty(response, all);
      if (value instanceof Readable) await streamJson(response, operation.status, value, all);
      else sendJson(response, operation.status, value, all);
    };
  }

  /** @throws DomainError UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS */
  private async authorize(operation: Operation, request: IncomingMessage): Promise<Caller> {
    const caller = await this.verdict.over(operation, request.headers);
    if (caller.kind !== 'member') return caller;
    setMember(caller.id);
    const { memberQuota } = operation;
    if (memberQuota) await this.quotas.consume(memberQuota, caller.id);
    return caller;
  }

  private note(error: unknown, about: object, response: ServerResponse): void {
    if (!(error instanceof DomainError)) {
      // Of a client that went away nothing is to be told.
      if (!response.destroyed) this.logger.error({ ...about, error });
    } else if (error.status === 401 || error.status === 403) {
      this.logger.log({ ...about, code: error.code, message: 'Refused' });
    }
  }
}

function closeOf(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
