import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { operations } from '@pechincha/contracts/operations/all';
import type { Caller, MemberCaller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { setMember } from '@pechincha/service-kit/request-tracker';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getClientAddress } from '../http/client-address.js';
import { sendEmpty, sendError, sendJson, streamJson } from '../http/responses.js';
import { toRoutePath } from '../response-cache/cache-url.js';
import { QuotaLimiter, RequestRateLimiter } from '../limits/rate-limiters.js';
import { toDownstreamHeaders } from '../proxy/headers.js';
import { InternalTokenService } from '../proxy/internal-client.js';
import { getRequestBody, hasBody, readAllBytes } from '../proxy/request-body.js';
import { RequestProxy, toServicePath, type UpstreamResponse } from '../proxy/request-proxy.js';
import type { Upstream } from '../proxy/upstream-pools.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { hasToken, RequestAuthorizer } from '../sessions/authenticator.js';
import { GatewayOperations } from './gateway-operations.js';

/** Reads the JSON body of an operation that the gateway handles itself. @throws DomainError UNSUPPORTED_TYPE, TOO_LARGE, INVALID_BODY */
async function readJsonBody(request: IncomingMessage, operation: Operation): Promise<object> {
  const body = await getRequestBody(request, operation);
  // A missing body counts as an empty object, as in the services.
  if (body.kind === 'none') return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE');
  const bytes = body.kind === 'buffered' ? body.bytes : await readAllBytes(body.createStream());
  const value = parseJson(bytes.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('INVALID_BODY');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError('INVALID_BODY');
  }
}

type RouteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
) => Promise<void>;

interface RequestContext {
  address: string;
  requestId: string;
  /** As parsed by the router. */
  query: object;
}

/** Registers one route below /api for each operation of the contracts. */
@Injectable()
export class ApiRoutes {
  private readonly logger = new Logger('Api');

  constructor(
    private readonly rateLimiter: RequestRateLimiter,
    private readonly authorizer: RequestAuthorizer,
    private readonly quotas: QuotaLimiter,
    private readonly proxy: RequestProxy,
    private readonly tokens: InternalTokenService,
    private readonly responseCache: ResponseCache,
    private readonly gatewayOperations: GatewayOperations,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Registers the routes in a scope without body parsers: bodies are streamed. */
  register(fastify: FastifyInstance): void {
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      for (const operation of operations) {
        const handle = this.getHandler(operation);
        scope.route({
          method: operation.method,
          url: toRoutePath(operation),
          handler: (request, reply) => {
            // The router also matches empty path segments.
            if (Object.values(request.params as Record<string, string>).includes(''))
              return reply.callNotFound();
            reply.hijack();
            void this.run(handle, operation, request, reply.raw);
          },
        });
      }
    });
  }

  private async run(
    handle: RouteHandler,
    operation: Operation,
    { raw: request, query, id: requestId }: FastifyRequest,
    response: ServerResponse,
  ): Promise<void> {
    const address = getClientAddress(request, this.config.TRUST_PROXY_HOPS);
    try {
      // Awaiting costs a microtask even when there is no promise.
      const pendingLimit = this.rateLimiter.consume(
        this.authorizer.predictCaller(request.headers)?.id ?? address,
      );
      if (pendingLimit) await pendingLimit;
      await handle(request, response, { address, requestId, query: query as object });
    } catch (error) {
      this.logError(error, { operation: operation.id, address }, response);
      sendError(response, error, { 'x-request-id': requestId });
    }
  }

  private getHandler(operation: Operation): RouteHandler {
    const { service } = operation;
    if (service === 'gateway') return this.getGatewayHandler(operation);
    const proxied: RouteHandler = async (request, response, context) => {
      const caller = await this.authorize(operation, request);
      const token = await this.tokens.getForCaller(service, caller);
      const memberId = caller.kind === 'member' ? caller.id : undefined;
      await this.proxy.forward(operation, request, response, { ...context, token, memberId });
    };
    if (!operation.cacheable || operation.access !== 'public') return proxied;
    const readForMember = this.readAhead(operation, service, proxied);
    return (request, response, context) =>
      hasToken(request.headers)
        ? readForMember(request, response, context)
        : this.responseCache.respond(operation, request, response, context);
  }

  /**
   * Requests a read without side effects from the service while the session is checked. The response is discarded
   * unless the check confirms the predicted member and role.
   */
  private readAhead(operation: Operation, service: Upstream, readAfterCheck: RouteHandler): RouteHandler {
    const fetchAs = async (
      member: MemberCaller,
      request: IncomingMessage,
      context: RequestContext,
    ): Promise<UpstreamResponse> => {
      const token = await this.tokens.getForCaller(service, member);
      return this.proxy.fetch(service, toServicePath(request), request.headers, { ...context, token });
    };
    return async (request, response, context) => {
      const predicted = this.authorizer.predictCaller(request.headers);
      if (!predicted || request.method !== 'GET' || hasBody(request))
        return readAfterCheck(request, response, context);
      const fetching = fetchAs(predicted, request, context);
      // Not awaited when the check fails.
      fetching.catch(() => undefined);
      const caller = await this.authorize(operation, request);
      if (caller.kind !== 'member' || caller.role !== predicted.role)
        return readAfterCheck(request, response, context);
      const { status, headers, bytes } = await fetching;
      if (!response.destroyed)
        response.writeHead(status, toDownstreamHeaders(headers, context.requestId)).end(bytes);
    };
  }

  private getGatewayHandler(operation: Operation): RouteHandler {
    const handle = this.gatewayOperations.getHandler(operation);
    return async (request, response, { address, requestId, query }) => {
      const caller = await this.authorize(operation, request);
      if (operation.ipQuota) await this.quotas.consume(operation.ipQuota, address);
      const body = operation.body && (await readJsonBody(request, operation));
      const { value, headers } = await handle({ query, body, caller, closed: getCloseSignal(response) });
      const allHeaders = { ...headers, 'x-request-id': requestId };
      if (operation.status === 204) return sendEmpty(response, allHeaders);
      if (value instanceof Readable) await streamJson(response, operation.status, value, allHeaders);
      else sendJson(response, operation.status, value, allHeaders);
    };
  }

  /** @throws DomainError UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS */
  private async authorize(operation: Operation, request: IncomingMessage): Promise<Caller> {
    const caller = await this.authorizer.authorize(operation, request.headers);
    if (caller.kind !== 'member') return caller;
    setMember(caller.id);
    const { memberQuota } = operation;
    if (memberQuota) await this.quotas.consume(memberQuota, caller.id);
    return caller;
  }

  private logError(error: unknown, details: object, response: ServerResponse): void {
    if (!(error instanceof DomainError)) {
      // Errors after the client disconnected are not logged.
      if (!response.destroyed) this.logger.error({ ...details, error });
    } else if (error.status === 401 || error.status === 403) {
      this.logger.log({ ...details, code: error.code, message: 'Refused' });
    }
  }
}

function getCloseSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
