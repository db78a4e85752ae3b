import { IncomingMessage, STATUS_CODES } from 'node:http';
import { parse } from 'node:querystring';
import type { Duplex } from 'node:stream';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type ErrorCode, errorCodes, toErrorBody } from '@pechincha/contracts/errors';
import { createRequestId, getContext } from '@pechincha/persistence/request-context';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';
import { MULTIPART_LIMITS } from './multipart.js';
import { apiSecurityHeaders } from './browser-safety.js';

const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Fastify with the limits of all processes: 10 s for the headers, eleven minutes for the whole request, since the gateway
 * itself limits how slowly a body may arrive, and 35 s without activity, which is longer than a long poll of Socket.IO.
 * Keep-alive is longer than the gateway's own 60 s, so that the
 * gateway never sends a request on a connection that is being closed.
 */
export function createHttpAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
      IncomingMessage: OriginFormRequest,
    },
    requestTimeout: 11 * 60_000,
    connectionTimeout: 35_000,
    keepAliveTimeout: 75_000,
    bodyLimit: MAX_JSON_BYTES,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => getContext()?.requestId ?? createRequestId(),
    clientErrorHandler: respondToInvalidRequest,
    frameworkErrors: respondToInvalidUrl,
    // Node's parser replaces invalid UTF-8 by U+FFFD, as the JSON and form parsers do; findInvalidValues rejects it.
    routerOptions: { maxParamLength: 200, querystringParser: (query) => parse(query) },
  });
}

/** Registers JSON and multipart only. An empty JSON body counts as none, because axios sends one. */
export async function registerBodyParsers(fastify: FastifyInstance): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body.toString(), done);
    return undefined;
  });
  await fastify.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: true });
}

const AUTHORITY = /^https?:\/\/[^/?#]*/i;
const target = Symbol('target');

/** `http://host/path` becomes `/path`: RFC 9112 requires servers to accept both. */
export function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(AUTHORITY, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** A request whose `url` is always a path, as guards and routers expect. */
class OriginFormRequest extends IncomingMessage {
  protected [target] = '';
}

// An accessor on the prototype, because the base class declares a property.
Object.defineProperty(OriginFormRequest.prototype, 'url', {
  get(this: { [target]: string }): string {
    return this[target];
  },
  set(this: { [target]: string }, url: string) {
    this[target] = toOriginForm(url);
  },
});

/** By error code of node:http for bytes that are not a valid request. */
const errorCodeByNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Responds to bytes that are not HTTP, too large a header or a request timeout, then closes the connection. */
function respondToInvalidRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  respondOnSocket(socket, errorCodeByNodeCode[error.code ?? ''] ?? 'INVALID_BODY');
}

/** Writes an error response to a socket without a ServerResponse and closes it. */
export function respondOnSocket(
  socket: Duplex,
  code: ErrorCode,
  extraHeaders: Record<string, string> = {},
): void {
  const body = JSON.stringify(toErrorBody(code));
  const { status } = errorCodes[code];
  const headers = {
    ...apiSecurityHeaders,
    ...extraHeaders,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

const INVALID_URL_BODY = toErrorBody('INVALID_BODY', 'Endereço inválido: há caracteres quebrados.');

/** 400 for a URL that is not UTF-8, 404 for one with too long a segment. Runs before all hooks. */
function respondToInvalidUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const responseBody = error.code === 'FST_ERR_BAD_URL' ? INVALID_URL_BODY : toErrorBody('NOT_FOUND');
  const body = JSON.stringify(responseBody);
  reply.hijack();
  reply.raw.writeHead(responseBody.statusCode, {
    ...apiSecurityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  reply.raw.end(body);
}

/** 400 for an HTTP/1.1 request without a host; node:http itself would respond without a body. */
export function rejectMissingHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isMissing ? new DomainError('INVALID_BODY') : undefined);
  });
}

/**
 * Adds `setHeader` and `end` to Fastify's reply, which redirecting strategies of passport call. Call it before the
 * application is initialized.
 */
export function adaptReplyForPassport(fastify: FastifyInstance): void {
  if (fastify.hasReplyDecorator('setHeader')) return;
  fastify.decorateReply('setHeader', function (this: FastifyReply, name: string, value: string) {
    void this.header(name, value);
  });
  fastify.decorateReply('end', function (this: FastifyReply, text?: string) {
    void this.send(text);
  });
}
