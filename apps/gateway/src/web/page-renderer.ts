import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { parseListFilter, type ListFilter } from '@pechincha/contracts/list-filter';
import { toCanonicalListPath, notFoundHeadlines, toPageTitle } from '@pechincha/contracts/pages';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache } from '../http/bounded-cache.js';
import { getClientAddress } from '../http/client-address.js';
import { CachedResponse } from '../http/cached-response.js';
import { getPageHeaders } from '../http/security-headers.js';
import { toPromotionPreview, getPreviewImagePath } from '../share/promotion-preview.js';
import { createPromotionHead } from '../pages/promotion-head.js';
import { PublicPromotionReader } from '../pages/public-promotion-reader.js';
import { parsePageAddress } from '../pages/page-address.js';
import { insertHead, type PageHead } from '../pages/page-head.js';
import { createPagePolicy } from '../pages/page-policy.js';
import { renderPageShell } from '../pages/page-shell.js';
import { createListHead, createTextHead } from '../pages/list-head.js';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

interface CachedPage {
  /** What the page was rendered from; compared by identity. */
  source: unknown;
  response: CachedResponse;
  readonly size: number;
}

/** Renders the client's page with the metadata of each address. */
@Injectable()
export class PageRenderer {
  private shell: { page: string; headers: Record<string, string> } | undefined;
  private readonly cache = new BoundedCache<CachedPage>(MAX_CACHE_BYTES);
  private readonly origin: string;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly promotions: PublicPromotionReader,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
  }

  /** @param builtPage index.html of the client build */
  setBuiltPage(builtPage: string): void {
    const page = renderPageShell(builtPage, this.config);
    // Google's sign-in popup must reach its opener.
    const opener = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
    this.shell = { page, headers: { ...getPageHeaders(createPagePolicy(page, this.config)), ...opener } };
  }

  /** The front page without a filter; undefined without a client build. */
  get homePage(): CachedResponse | undefined {
    return this.shell && this.getListPage({ path: '/' }, parseListFilter(new URLSearchParams()));
  }

  /** The page of a path; undefined without a client build. */
  async findPage(path: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    if (!this.shell) return undefined;
    const address = parsePageAddress(path);
    switch (address.kind) {
      case 'list':
        return this.getListPage(address, parseListFilter(getQuery(request)));
      case 'promotion':
        return this.getPromotionPage(address.id, getClientAddress(request, this.config.TRUST_PROXY_HOPS));
      case 'text':
        return this.getOrRender(address.page.pattern, 'text', () =>
          createTextHead(address.page, this.origin),
        );
      case 'private':
        return this.getOrRender('private', 'private', () => ({ index: false }));
      case 'missing':
        return this.getMissingPage(address.what);
    }
  }

  private getListPage(place: { path: string; city?: string }, filter: ListFilter): CachedResponse {
    return this.getOrRender(toCanonicalListPath(place.path, filter), 'list', () =>
      createListHead(place, filter, this.origin),
    );
  }

  /** Same page with status 404; the client shows what is missing. */
  private getMissingPage(what: keyof typeof notFoundHeadlines): CachedResponse {
    const title = toPageTitle(notFoundHeadlines[what]);
    return this.getOrRender(`missing ${what}`, 'missing', () => ({ title, index: false }), 404);
  }

  private async getPromotionPage(id: string, address: string): Promise<CachedResponse> {
    const promotion = await this.promotions.find(id, address);
    if (promotion === 'none') return this.getMissingPage('promotion');
    // Unknown whether the promotion exists: the plain page, without noindex.
    if (!promotion) return this.getOrRender('plain', 'plain', () => ({ index: true }));
    return this.getOrRender(`promotion ${id}`, promotion, () => this.createHead(promotion));
  }

  private createHead(promotion: Promotion): PageHead {
    return createPromotionHead(
      promotion,
      this.origin + getPreviewImagePath(toPromotionPreview(promotion)),
      this.origin,
    );
  }

  private getOrRender(
    name: string,
    source: unknown,
    createHead: () => PageHead,
    status = 200,
  ): CachedResponse {
    const cached = this.cache.get(name);
    if (cached && cached.source === source) return cached.response;
    if (!this.shell) throw new Error('The client build has no page');
    const page = Buffer.from(insertHead(this.shell.page, createHead()));
    const response = new CachedResponse(page, {
      status,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      headers: this.shell.headers,
      effort: 'quick',
    });
    this.cache.set(name, { source, response, size: page.length * 2 });
    return response;
  }
}

/** Filters are shorter; the rest of a longer query is ignored. */
const MAX_QUERY_LENGTH = 2_000;

function getQuery({ url = '' }: IncomingMessage): URLSearchParams {
  const queryStart = url.indexOf('?');
  return new URLSearchParams(
    queryStart === -1 ? '' : url.slice(queryStart + 1, queryStart + 1 + MAX_QUERY_LENGTH),
  );
}
