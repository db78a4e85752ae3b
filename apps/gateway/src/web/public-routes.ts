import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods, readMethods } from '../api/allowed-methods.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { sendError } from '../http/answers.js';
import { clientAddress } from '../http/client-address.js';
import type { FastAnswer } from '../http/fast-answers.js';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { AddressLimit } from '../limits/address-limit.js';
import { Uploads } from '../pictures/uploads.js';
import { carriesToken } from '../sessions/authenticator.js';
import { SharePictures } from '../share/share-pictures.js';
import { SharedAnswers } from '../shared-answers/shared-answers.js';
import { robotsFile } from './robots.js';
import { SiteMap } from './site-map.js';
import { WebClient } from './web-client.js';

type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;

const UPLOADS = '/uploads/*';
const PAGES_AND_FILES = '/*';
/** Addresses that are neither a page nor a file. */
const FIXED = new Set(['/robots.txt', '/sitemap.xml', '/healthz', '/readyz']);

/** Everything on the public origin that is the same for everyone and no operation. */
@Injectable()
export class PublicRoutes {
  private readonly logger = new Logger('Public');

  constructor(
    private readonly web: WebClient,
    private readonly uploads: Uploads,
    private readonly share: SharePictures,
    private readonly siteMap: SiteMap,
    private readonly docs: ApiDocs,
    private readonly shared: SharedAnswers,
    private readonly limit: AddressLimit,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** What is ready in memory; see answerFast. */
  readonly now: FastAnswer = (path, request, response) => {
    if (path.startsWith('/api/')) {
      return carriesToken(request.headers) ? undefined : this.shared.answerNow(path, request, response);
    }
    if (path.startsWith('/uploads/'))
      return this.uploads.answerNow(path, request, response) ? UPLOADS : undefined;
    return this.web.answerNow(path, request, response) ? PAGES_AND_FILES : undefined;
  };

  register(fastify: FastifyInstance): void {
    const to = (answer: Answer) => (request: FastifyRequest, reply: FastifyReply) => {
      reply.hijack();
      void this.run(answer, request.raw, reply.raw);
    };
    fastify.get(
      '/api/docs',
      to((_path, ...rest) => this.docs.answerPage(...rest)),
    );
    fastify.get(
      '/api/docs-json',
      to((_path, ...rest) => this.docs.answerDocument(...rest)),
    );
    fastify.get(
      UPLOADS,
      to((path, ...rest) => this.uploads.answer(path, ...rest)),
    );
    fastify.get(
      '/share/*',
      to((path, ...rest) => this.share.answer(path, ...rest)),
    );
    fastify.get(
      '/sitemap.xml',
      to((_path, ...rest) => this.siteMap.answer(...rest)),
    );
    const rules = robotsFile(new URL(this.config.PUBLIC_URL).origin);
    fastify.get(
      '/robots.txt',
      to((_path, ...rest) => rules.answer(...rest)),
    );
    fastify.get(
      PAGES_AND_FILES,
      to((path, ...rest) => this.web.answer(path, ...rest)),
    );
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const refuseApi = to(refusing(allowedMethods));
      scope.all('/api', refuseApi);
      scope.all('/api/*', refuseApi);
      scope.route({
        method: scope.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
        url: '/*',
        handler: to(refusing((path) => (this.isRead(path) ? readMethods : []))),
      });
    });
    // What Nest itself answers: health, and what is not there.
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.headers(apiSecurityHeaders);
      done();
    });
  }

  private isRead(path: string): boolean {
    return FIXED.has(path) || this.web.has(path);
  }

  private async run(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.limit.take(clientAddress(request, this.config.TRUST_PROXY_HOPS));
      await answer(request.url ?? '/', request, response);
    } catch (error) {
      if (!(error instanceof DomainError)) this.logger.error({ error });
      sendError(response, error);
    }
  }
}

/** For requests that no route took: tells the methods of an address, or that nothing is there. */
const refusing =
  (methodsOf: (path: string) => readonly string[]): Answer =>
  async (url, request, response) => {
    const methods = methodsOf(url.split('?', 1)[0] ?? url);
    if (methods.length === 0) throw new DomainError('NOT_FOUND');
    const allow = methods.join(', ');
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { ...apiSecurityHeaders, 'cache-control': 'no-store', allow }).end();
    // A method that the address takes came here because the router refused a parameter.
    const code = methods.includes(request.method ?? '') ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED';
    sendError(response, new DomainError(code), code === 'NOT_FOUND' ? {} : { allow });
  };
