import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { getPromotionPath } from '@pechincha/contracts/cities';
import { getPromotionsSitemap } from '@pechincha/contracts/operations/internal';
import { pages, type Page } from '@pechincha/contracts/pages';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { apiSecurityHeaders, escapeHtml } from '@pechincha/service-kit/browser-safety';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { CachedResponse } from '../http/cached-response.js';
import { InternalClient } from '../proxy/internal-client.js';
import { SiteService } from '../site/site.service.js';

/** After this the next request triggers a refresh. */
const SITEMAP_TTL_MS = 5 * 60_000;
const RETRY_DELAY_MS = 10_000;
const FETCH_TIMEOUT_MS = 5_000;

type SitemapContent = ResponseOf<typeof getPromotionsSitemap>;

/** Serves the cached sitemap of the front page, fixed pages, listed cities with promotions and active promotions. */
@Injectable()
export class SitemapService {
  private readonly origin: string;
  private content: SitemapContent | undefined;
  private cached: CachedResponse | undefined;
  private pendingRefresh: Promise<void> | undefined;
  private refreshAt = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly client: InternalClient,
    private readonly site: SiteService,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
    site.onChange(() => this.render());
  }

  /** @throws DomainError UNAVAILABLE when none could be fetched yet */
  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refreshed = this.refresh();
    if (!this.cached) await refreshed;
    await this.cached?.respond(request, response);
  }

  private refresh(): Promise<void> {
    if (this.pendingRefresh) return this.pendingRefresh;
    if (this.cached && Date.now() < this.refreshAt) return Promise.resolve();
    this.pendingRefresh = this.fetchSitemap().finally(() => (this.pendingRefresh = undefined));
    return this.pendingRefresh;
  }

  private async fetchSitemap(): Promise<void> {
    this.refreshAt = Date.now() + RETRY_DELAY_MS;
    try {
      this.content = await this.client.request(getPromotionsSitemap, { timeoutMs: FETCH_TIMEOUT_MS });
      this.render();
      this.refreshAt = Date.now() + SITEMAP_TTL_MS;
    } catch (error) {
      // A stale sitemap is better than none.
      if (!this.cached) throw error;
    }
  }

  private render(): void {
    if (!this.content) return;
    const { promotions } = this.content;
    const cities = new Set(promotions.flatMap(({ city }) => this.site.findCity(city)?.slug ?? []));
    this.cached = toCachedResponse(promotions, cities, this.origin);
  }
}

const fixedPaths = pages.flatMap((page: Page) =>
  page.kind === 'public' && page.title !== undefined ? [page.pattern] : [],
);

/** @param cities slugs of those with a page */
function toCachedResponse(
  promotions: SitemapContent['promotions'],
  cities: ReadonlySet<string>,
  origin: string,
): CachedResponse {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    renderEntry(`${origin}/`, promotions[0]?.changedAt),
    ...fixedPaths.map((path) => renderEntry(origin + path)),
    ...[...cities].map((slug) => renderEntry(`${origin}/${slug}`)),
    ...promotions.map((promotion) => renderEntry(origin + getPromotionPath(promotion), promotion.changedAt)),
    '</urlset>',
    '',
  ];
  return new CachedResponse(Buffer.from(lines.join('\n')), {
    contentType: 'application/xml; charset=utf-8',
    cacheControl: 'public, max-age=300',
    headers: apiSecurityHeaders,
    effort: 'quick',
  });
}

const renderEntry = (address: string, changedAt?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : ''}</url>`;
