import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { errorBody } from '@pechincha/contracts/errors';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { MULTIPART_LIMITS } from './multipart.js';

/** Bytes of a JSON body. */
export const JSON_LIMIT = 1024 * 1024;

/**
 * Fastify with this product's limits. Slow senders are cut: headers within 10 s, the whole request within 30 s.
 * Connections that the gateway keeps stay open longer on this side than on its own (60 s), so that it never
 * sends into one that is being closed.
 */
export function createHttpAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
    bodyLimit: JSON_LIMIT,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: requestId,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200 },
  });
}

/** Ids of the gateway are kept, so that one request has one name in every log. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** What is not HTTP, or has too large a header, never becomes a request; it is answered all the same. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(errorBody(tooLarge ? 'TOO_LARGE' : 'INVALID_BODY'));
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** JSON and forms with files, and nothing else. An empty JSON body is no body: axios and others send it. */
export async function readBodies(fastify: FastifyInstance): Promise<void> {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parse(request, body.toString(), done);
    return undefined;
  });
  await fastify.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: true });
}
