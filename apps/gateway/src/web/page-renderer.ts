import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { parseListFilter, toListRequestPath, type ListFilter } from '@pechincha/contracts/list-filter';
import { MEMBER_NOT_FOUND_TITLE } from '@pechincha/contracts/page-heads';
import { notFoundHeadlines, toPageTitle, type PageName } from '@pechincha/contracts/pages';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { getClientAddress } from '../http/client-address.js';
import { BoundedCache, CachedResponse } from '../http/cached-response.js';
import { getPageHeaders } from '../http/responses.js';
import { getBrandImagePath, getPreviewImagePath, toPromotionPreview } from '../share/promotion-preview.js';
import { createPromotionHead } from '../pages/promotion-head.js';
import { PublicPromotionReader } from '../pages/public-promotion-reader.js';
import { parsePageAddress } from '../pages/page-address.js';
import {
  createListHead,
  createTextHead,
  insertHead,
  type HeadContext,
  type PageHead,
} from '../pages/page-head.js';
import {
  createPagePolicy,
  type FirstResponse,
  insertFirstResponse,
  insertSite,
  renderPageShell,
} from '../pages/page-shell.js';
import { SiteService } from '../site/site.service.js';

const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Their addresses carry a token. */
const SECRET_LINK_PAGES = new Set<string>(['resetPassword', 'confirmEmail'] satisfies PageName[]);

const noFilter = parseListFilter(new URLSearchParams(), []);

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
  private builtPage: string | undefined;
  private shell: { page: string; headers: Record<string, string> } | undefined;
  private context: HeadContext;
  private readonly cache = new BoundedCache<CachedPage>(MAX_CACHE_BYTES);

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly promotionReader: PublicPromotionReader,
    private readonly site: SiteService,
  ) {
    this.context = this.createContext();
    site.onChange(() => this.renderShell());
  }

  /** @param builtPage index.html of the client build */
  setBuiltPage(builtPage: string): void {
    this.builtPage = builtPage;
    this.renderShell();
  }

  /** Once per version of the site, whose earlier pages it drops. */
  private renderShell(): void {
    this.context = this.createContext();
    this.cache.clear();
    if (this.builtPage === undefined) return;
    const { site } = this.context;
    const page = renderPageShell(this.builtPage, site.name, this.config);
    // Google's sign-in popup must reach its opener.
    const opener = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
    const headers = { ...getPageHeaders(createPagePolicy(page, this.config)), ...opener };
    this.shell = { page: insertSite(page, site), headers };
  }

  private createContext(): HeadContext {
    const { origin } = new URL(this.config.PUBLIC_URL);
    const site = this.site.current;
    return { site, origin, brandImage: origin + getBrandImagePath(site.name) };
  }

  /** False without a client build. */
  get hasShell(): boolean {
    return this.shell !== undefined;
  }

  /** The front page without a filter, if its list is in memory. */
  findCachedHomePage(request: IncomingMessage): CachedResponse | undefined {
    const path = toListRequestPath({});
    const bytes = this.shell && this.promotionReader.findCachedList(path, request);
    return bytes && this.renderListPage({ path: '/' }, noFilter, { path, bytes });
  }

  /** The page of a path; undefined without a client build. */
  async findPage(path: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    if (!this.shell) return undefined;
    const address = parsePageAddress(path, this.site.findCity);
    const clientAddress = getClientAddress(request, this.config.TRUST_PROXY_HOPS);
    switch (address.kind) {
      case 'list':
        return this.getListPage(
          address,
          parseListFilter(getQuery(request), this.context.site.categories),
          clientAddress,
        );
      case 'promotion':
        return this.getPromotionPage(address.id, clientAddress);
      case 'member':
        return this.getMemberPage(address.id, clientAddress);
      case 'text':
        return this.getOrRender(
          address.page.pattern,
          'text',
          () => createTextHead(address.page, this.context),
          SECRET_LINK_PAGES.has(address.page.name) ? { headers: { 'referrer-policy': 'no-referrer' } } : {},
        );
      case 'private':
        return this.getUnindexedPage(address.title);
      case 'missing':
        return this.getMissingPage(notFoundHeadlines[address.what]);
    }
  }

  private async getListPage(place: Place, filter: ListFilter, address: string): Promise<CachedResponse> {
    const path = toListRequestPath({ ...place, ...filter });
    // Crawlers follow all filters: only their browsers request those lists, unless their end decides the status.
    const isFiltered = path !== toListRequestPath(place);
    const bytes =
      isFiltered && filter.page === 1 ? undefined : await this.promotionReader.findList(path, address);
    return this.renderListPage(place, filter, { path, bytes });
  }

  private renderListPage(place: Place, filter: ListFilter, first: FirstResponse): CachedResponse {
    const isPastEnd = filter.page > 1 && first.bytes !== undefined && isEmptyList(first.bytes);
    const createHead = () => createListHead(place, filter, this.context, isPastEnd);
    const source = first.bytes ?? 'list';
    return this.getOrRender(`${place.path} ${first.path}`, source, createHead, {
      first,
      ...(isPastEnd && { status: 404 }),
    });
  }

  private async getMemberPage(id: string, address: string): Promise<CachedResponse> {
    const found = await this.promotionReader.findMemberName(id, address);
    return found === 'none'
      ? this.getMissingPage(MEMBER_NOT_FOUND_TITLE)
      : this.getUnindexedPage(found?.name);
  }

  private getUnindexedPage(headline: string | undefined): CachedResponse {
    const title = headline && toPageTitle(headline, this.context.site.name);
    return this.getOrRender(`private ${title ?? ''}`, 'private', () => ({
      isIndexed: false,
      ...(title && { title }),
    }));
  }

  /** Same page with status 404; the client shows what is missing. */
  private getMissingPage(headline: string): CachedResponse {
    const title = toPageTitle(headline, this.context.site.name);
    return this.getOrRender(`missing ${headline}`, 'missing', () => ({ title, isIndexed: false }), {
      status: 404,
    });
  }

  private async getPromotionPage(id: string, address: string): Promise<CachedResponse> {
    const found = await this.promotionReader.find(id, address);
    if (found === 'none') return this.getMissingPage(notFoundHeadlines.promotion);
    // Unknown whether the promotion exists: the plain page, without noindex.
    if (!found) return this.getOrRender('plain', 'plain', () => ({ isIndexed: true }));
    const first = { path: `/promotions/${id}`, bytes: found.bytes };
    return this.getOrRender(`promotion ${id}`, found.bytes, () => this.createHead(found.promotion), {
      first,
    });
  }

  private createHead(promotion: Promotion): PageHead {
    const now = new Date();
    const { site, origin } = this.context;
    const imageUrl = origin + getPreviewImagePath(toPromotionPreview(promotion, site, now));
    return createPromotionHead(promotion, imageUrl, this.context, now);
  }

  private getOrRender(
    name: string,
    source: unknown,
    createHead: () => PageHead,
    {
      status = 200,
      first,
      headers = {},
    }: { status?: number; first?: FirstResponse; headers?: Record<string, string> } = {},
  ): CachedResponse {
    const cached = this.cache.get(name);
    if (cached && cached.source === source) return cached.response;
    if (!this.shell) throw new Error('The client build has no page');
    const page = insertHead(this.shell.page, createHead());
    const response = new CachedResponse(Buffer.from(first ? insertFirstResponse(page, first) : page), {
      status,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      headers: { ...this.shell.headers, ...headers },
      effort: 'quick',
    });
    this.cache.set(name, { source, response, size: response.size });
    return response;
  }
}

function isEmptyList(bytes: Buffer): boolean {
  const { promotions } = JSON.parse(bytes.toString()) as { promotions?: unknown };
  return Array.isArray(promotions) && promotions.length === 0;
}

/** The server bounds the length of an address. */
function getQuery({ url = '' }: IncomingMessage): URLSearchParams {
  const queryStart = url.indexOf('?');
  return new URLSearchParams(queryStart === -1 ? '' : url.slice(queryStart + 1));
}
