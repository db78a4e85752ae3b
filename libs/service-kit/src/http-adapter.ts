import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { createRequestId, getContext } from '@pechincha/messaging/request-context';
import type { FastifyInstance } from 'fastify';
import { respondToInvalidUrl, respondToInvalidRequest } from './invalid-requests.js';
import { MULTIPART_LIMITS } from './multipart.js';
import { OriginFormRequest } from './origin-form.js';

/** Bytes of a JSON body. */
export const MAX_JSON_BYTES = 1024 * 1024;

/**
 * Fastify with this product's limits. Slow senders are cut: headers within 10 s, the whole request within 30 s.
 * So is who neither sends nor reads for 35 s, which is longer than a long poll of Socket.IO.
 * Connections that the gateway keeps stay open longer on this side than on its own (60 s), so that it never
 * sends into one that is being closed.
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
    requestTimeout: 30_000,
    connectionTimeout: 35_000,
    keepAliveTimeout: 75_000,
    bodyLimit: MAX_JSON_BYTES,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    genReqId: () => getContext()?.requestId ?? createRequestId(),
    clientErrorHandler: respondToInvalidRequest,
    frameworkErrors: respondToInvalidUrl,
    // Node's own parser puts U+FFFD where bytes are no UTF-8, as JSON and forms do: it is refused like theirs.
    routerOptions: { maxParamLength: 200, querystringParser: (query) => parse(query) },
  });
}

/** JSON and forms with files, and nothing else. An empty JSON body is no body: axios and others send it. */
export async function registerBodyParsers(fastify: FastifyInstance): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body.toString(), done);
    return undefined;
  });
  await fastify.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: true });
}
