import type { IncomingMessage, ServerResponse } from 'node:http';
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { CachedResponse } from '../http/cached-response.js';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { getPageHeaders } from '../http/security-headers.js';
import { renderDocsPage } from './docs-page.js';
import { docsStyle } from './docs-style.js';
import { createOpenApiDocument } from './openapi.js';

const policy =
  `default-src 'none'; style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'; img-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** API documentation as a page and as OpenAPI; generated on first request. */
@Injectable()
export class ApiDocs {
  private page: CachedResponse | undefined;
  private document: CachedResponse | undefined;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.page ??= toCachedResponse(
      renderDocsPage(this.origin),
      'text/html; charset=utf-8',
      getPageHeaders(policy),
    );
    return this.page.respond(request, response);
  }

  serveDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (): string => JSON.stringify(createOpenApiDocument(this.origin), null, 1);
    this.document ??= toCachedResponse(text(), 'application/json; charset=utf-8', apiSecurityHeaders);
    return this.document.respond(request, response);
  }

  private get origin(): string {
    return new URL(this.config.PUBLIC_URL).origin;
  }
}

const toCachedResponse = (
  text: string,
  contentType: string,
  headers: Record<string, string>,
): CachedResponse =>
  new CachedResponse(Buffer.from(text), { contentType, cacheControl: 'no-cache', headers, effort: 'quick' });
