import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCodes, toErrorBody, type ErrorCode } from '@pechincha/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';
import { apiSecurityHeaders } from './security-headers.js';

/** By error code of node:http for bytes that are not a valid request. */
const errorCodeByNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Responds to bytes that are not HTTP, too large a header or a request timeout, then closes the connection. */
export function respondToInvalidRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
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
export function respondToInvalidUrl(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
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
