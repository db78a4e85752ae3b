import type { IncomingMessage, ServerResponse } from 'node:http';
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Representation } from '../http/representation.js';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { pageHeaders } from '../http/security-headers.js';
import { docsPage } from './docs-page.js';
import { docsStyle } from './docs-style.js';
import { openApiDocument } from './openapi.js';

const policy =
  `default-src 'none'; style-src 'sha256-${hash('sha256', docsStyle, 'base64')}'; img-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API described, for people and for programs; made when first asked for. */
@Injectable()
export class ApiDocs {
  private page: Representation | undefined;
  private document: Representation | undefined;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.page ??= represent(docsPage(this.origin), 'text/html; charset=utf-8', pageHeaders(policy));
    return this.page.answer(request, response);
  }

  answerDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (): string => JSON.stringify(openApiDocument(this.origin), null, 1);
    this.document ??= represent(text(), 'application/json; charset=utf-8', apiSecurityHeaders);
    return this.document.answer(request, response);
  }

  private get origin(): string {
    return new URL(this.config.PUBLIC_URL).origin;
  }
}

const represent = (text: string, contentType: string, headers: Record<string, string>): Representation =>
  new Representation(Buffer.from(text), { contentType, cacheControl: 'no-cache', headers, effort: 'quick' });
