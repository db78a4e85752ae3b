import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { operations } from '@pechincha/contracts/operations/all';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { CachedResponse } from '../http/cached-response.js';
import { getClientAddress } from '../http/client-address.js';
import { sendError } from '../http/responses.js';
import type { MemoryResponder } from '../http/serve-from-memory.js';
import { RequestRateLimiter } from '../limits/rate-limiters.js';
import { SitemapService } from '../pages/sitemap.service.js';
import { UploadsService } from '../pictures/uploads.service.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { hasToken } from '../sessions/authenticator.js';
import { PreviewImageService } from '../share/preview-image.service.js';
import { WebClientService } from './web-client.service.js';

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
/** Paths below /api that are not operations. */
const documentationPaths = new Set(['/api/docs', '/api/docs-json']);

const routeTemplates = operations.map(({ method, path }) => ({ method, segments: `/api${path}`.split('/') }));
const MAX_SEGMENTS = Math.max(...routeTemplates.map(({ segments }) => segments.length));

/** The methods allowed at a path below /api; empty for an unknown path. @param path without a query */
function getAllowedMethods(path: string): readonly string[] {
  if (documentationPaths.has(path)) return READ_METHODS;
  const segments = path.split('/', MAX_SEGMENTS + 1);
  const methods = new Set<Operation['method']>(
    routeTemplates
      .filter((template) => matchesTemplate(template.segments, segments))
      .map(({ method }) => method),
  );
  if (methods.size === 0) return [];
  return [...methods]
    .toSorted()
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS');
}

const matchesTemplate = (template: string[], segments: string[]): boolean =>
  template.length === segments.length &&
  template.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]));

/** Methods of a read-only path. */
const readMethods: readonly string[] = READ_METHODS;

/** Public pages read these; crawlers that run scripts need them. */
const publicApiPaths = operations
  .filter(({ method, access, status }) => method === 'GET' && access === 'public' && status === 200)
  .map(({ path }) => `/api${path.replace(/\{\w+\}/g, '*')}`);

/** Pages that must not be indexed are not listed: crawlers must read them to see their noindex. */
const renderRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...publicApiPaths.map((path) => `Allow: ${path}`),
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /socket.io/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const createRobotsFile = (origin: string): CachedResponse =>
  new CachedResponse(Buffer.from(renderRobots(origin)), {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    headers: apiSecurityHeaders,
  });

type Handler = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;

const UPLOADS = '/uploads/*';
const PAGES_AND_FILES = '/*';
/** GET paths that are neither pages nor files. */
const FIXED_PATHS = new Set(['/robots.txt', '/sitemap.xml', '/healthz', '/readyz']);

/** Routes of the public origin other than API operations: pages, files, pictures, docs. */
@Injectable()
export class PublicRoutes {
  private readonly logger = new Logger('Public');

  constructor(
    private readonly web: WebClientService,
    private readonly uploads: UploadsService,
    private readonly previewImages: PreviewImageService,
    private readonly sitemap: SitemapService,
    private readonly apiDocs: ApiDocs,
    private readonly responseCache: ResponseCache,
    private readonly rateLimiter: RequestRateLimiter,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Responds from memory; see serveFromMemory. */
  readonly respondFromMemory: MemoryResponder = (path, request, response) => {
    if (path.startsWith('/api/')) {
      return hasToken(request.headers)
        ? undefined
        : this.responseCache.respondIfCached(path, request, response);
    }
    if (path.startsWith('/uploads/'))
      return this.uploads.respondIfCached(path, request, response) ? UPLOADS : undefined;
    return this.web.respondIfCached(path, request, response) ? PAGES_AND_FILES : undefined;
  };

  register(fastify: FastifyInstance): void {
    const toRouteHandler = (handle: Handler) => (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      void this.run(handle, request.raw, reply.raw);
    };
    fastify.get(
      '/api/docs',
      toRouteHandler((_path, ...rest) => this.apiDocs.servePage(...rest)),
    );
    fastify.get(
      '/api/docs-json',
      toRouteHandler((_path, ...rest) => this.apiDocs.serveDocument(...rest)),
    );
    fastify.get(
      UPLOADS,
      toRouteHandler((path, ...rest) => this.uploads.respond(path, ...rest)),
    );
    fastify.get(
      '/share/*',
      toRouteHandler((path, ...rest) => this.previewImages.respond(path, ...rest)),
    );
    fastify.get(
      '/sitemap.xml',
      toRouteHandler((_path, ...rest) => this.sitemap.respond(...rest)),
    );
    const rules = createRobotsFile(new URL(this.config.PUBLIC_URL).origin);
    fastify.get(
      '/robots.txt',
      toRouteHandler((_path, ...rest) => rules.respond(...rest)),
    );
    fastify.get(
      PAGES_AND_FILES,
      toRouteHandler((path, ...rest) => this.web.respond(path, ...rest)),
    );
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const refuseApi = toRouteHandler(createRefusal(getAllowedMethods));
      scope.all('/api', refuseApi);
      scope.all('/api/*', refuseApi);
      scope.route({
        method: scope.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
        url: '/*',
        handler: toRouteHandler(createRefusal((path) => (this.isReadable(path) ? readMethods : []))),
      });
    });
    // Responses of Nest itself: health checks and 404.
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.headers(apiSecurityHeaders);
      done();
    });
  }

  private isReadable(path: string): boolean {
    return FIXED_PATHS.has(path) || this.web.hasPath(path);
  }

  private async run(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.rateLimiter.consume(getClientAddress(request, this.config.TRUST_PROXY_HOPS));
      await handle(request.url ?? '/', request, response);
    } catch (error) {
      if (!(error instanceof DomainError)) this.logger.error({ error });
      sendError(response, error);
    }
  }
}

/** Handles requests without a route: 204 to OPTIONS, 405 with Allow, or 404. */
const createRefusal =
  (getMethods: (path: string) => readonly string[]): Handler =>
  async (url, request, response) => {
    const methods = getMethods(url.split('?', 1)[0] ?? url);
    if (methods.length === 0) throw new DomainError('NOT_FOUND');
    const allow = methods.join(', ');
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, { ...apiSecurityHeaders, 'cache-control': 'no-store', allow })
        .end();
    // An allowed method gets here only when the router rejected a parameter.
    const code = methods.includes(request.method ?? '') ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED';
    sendError(response, new DomainError(code), code === 'NOT_FOUND' ? {} : { allow });
  };
