import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { parseListFilter, toListRequestPath, type ListFilter } from '@pechincha/contracts/list-filter';
import { toCanonicalListPath, notFoundHeadlines, toPageTitle } from '@pechincha/contracts/pages';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache } from '../http/bounded-cache.js';
import { getClientAddress } from '../http/client-address.js';
import { CachedResponse } from '../http/cached-response.js';
import { getPageHeaders } from '../http/security-headers.js';
import { toPromotionPreview, getPreviewImagePath } from '../share/promotion-preview.js';
import { insertFirstResponse, type FirstResponse } from '../pages/first-response.js';
import { createPromotionHead } from '../pages/promotion-head.js';
import { PublicPromotionReader } from '../pages/public-promotion-reader.js';
import { parsePageAddress } from '../pages/page-address.js';
import { insertHead, type PageHead } from '../pages/page-head.js';
import { createPagePolicy } from '../pages/page-policy.js';
import { renderPageShell } from '../pages/page-shell.js';
import { createListHead, createTextHead } from '../pages/list-head.js';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

const noFilter = parseListFilter(new URLSearchParams());

interface Place {
  path: string;
  city?: string;
}

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

  /** False without a client build. */
  get hasShell(): boolean {
    return this.shell !== undefined;
  }

  /** The front page without a filter, if its list is in memory. */
  findCachedHomePage(request: IncomingMessage): CachedResponse | undefined {
    const path = toListRequestPath({});
    const bytes = this.shell && this.promotions.findCachedList(path, request);
    return bytes && this.renderListPage({ path: '/' }, noFilter, { path, bytes });
  }

  /** The page of a path; undefined without a client build. */
  async findPage(path: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    if (!this.shell) return undefined;
    const address = parsePageAddress(path);
    const clientAddress = getClientAddress(request, this.config.TRUST_PROXY_HOPS);
    switch (address.kind) {
      case 'list':
        return this.getListPage(address, parseListFilter(getQuery(request)), clientAddress);
      case 'promotion':
        return this.getPromotionPage(address.id, clientAddress);
      case 'text':
        return this.getOrRender(address.page.pattern, 'text', () =>
          createTextHead(address.page, this.origin),
        );
      case 'private':
        return this.getOrRender('private', 'private', () => ({ isIndexed: false }));
      case 'missing':
        return this.getMissingPage(address.what);
    }
  }

  private async getListPage(place: Place, filter: ListFilter, address: string): Promise<CachedResponse> {
    const path = toListRequestPath({ ...place, ...filter });
    // Crawlers follow all filters: only their browsers request those lists.
    const isFiltered = path !== toListRequestPath(place);
    const bytes = isFiltered ? undefined : await this.promotions.findList(path, address);
    return this.renderListPage(place, filter, { path, bytes });
  }

  private renderListPage(place: Place, filter: ListFilter, first: FirstResponse): CachedResponse {
    const createHead = () => createListHead(place, filter, this.origin);
    const source = first.bytes ?? 'list';
    return this.getOrRender(toCanonicalListPath(place.path, filter), source, createHead, { first });
  }

  /** Same page with status 404; the client shows what is missing. */
  private getMissingPage(what: keyof typeof notFoundHeadlines): CachedResponse {
    const title = toPageTitle(notFoundHeadlines[what]);
    return this.getOrRender(`missing ${what}`, 'missing', () => ({ title, isIndexed: false }), {
      status: 404,
    });
  }

  private async getPromotionPage(id: string, address: string): Promise<CachedResponse> {
    const found = await this.promotions.find(id, address);
    if (found === 'none') return this.getMissingPage('promotion');
    // Unknown whether the promotion exists: the plain page, without noindex.
    if (!found) return this.getOrRender('plain', 'plain', () => ({ isIndexed: true }));
    const first = { path: `/promotions/${id}`, bytes: found.bytes };
    return this.getOrRender(`promotion ${id}`, found.bytes, () => this.createHead(found.promotion), {
      first,
    });
  }

  private createHead(promotion: Promotion): PageHead {
    const now = new Date();
    const imageUrl = this.origin + getPreviewImagePath(toPromotionPreview(promotion, now));
    return createPromotionHead(promotion, imageUrl, this.origin, now);
  }

  private getOrRender(
    name: string,
    source: unknown,
    createHead: () => PageHead,
    { status = 200, first }: { status?: number; first?: FirstResponse } = {},
  ): CachedResponse {
    const cached = this.cache.get(name);
    if (cached && cached.source === source) return cached.response;
    if (!this.shell) throw new Error('The client build has no page');
    const page = insertHead(this.shell.page, createHead());
    const response = new CachedResponse(Buffer.from(first ? insertFirstResponse(page, first) : page), {
      status,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      headers: this.shell.headers,
      effort: 'quick',
    });
    this.cache.set(name, { source, response, size: response.size });
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
