import { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import multipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { createRequestId, getContext } from '@pechincha/persistence/request-context';
import type { FastifyInstance } from 'fastify';
import { respondToInvalidRequest, respondToInvalidUrl } from './invalid-requests.js';
import { MULTIPART_LIMITS } from './multipart.js';

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

export const MAX_JSON_BYTES = 1024 * 1024;

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
    parseJson(request, body.toString(), done);
    return undefined;
  });
  await fastify.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: true });
}
