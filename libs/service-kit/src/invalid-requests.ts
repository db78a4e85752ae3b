import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toErrorBody, errorCodes, type ErrorCode } from '@pechincha/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.js';
import { apiSecurityHeaders } from './security-headers.js';

/** What node:http says of bytes that never became a request. */
const errorCodeByNodeCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** What is not HTTP, has too large a header or comes too slowly is answered like everything else, and cut. */
export function respondToInvalidRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  respondOnSocket(socket, errorCodeByNodeCode[error.code ?? ''] ?? 'INVALID_BODY');
}

/** An error's answer where there is no response to write it to; the connection ends with it. */
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

/** An address that is no UTF-8 is refused, one with a part too long leads nowhere. It answers before any hook has run. */
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

/** A request without a host is refused as the standard demands; node:http itself would say so without a word. */
export function rejectMissingHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isMissing ? new DomainError('INVALID_BODY') : undefined);
  });
}
