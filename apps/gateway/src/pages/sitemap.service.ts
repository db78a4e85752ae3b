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
import { parsePageAddress } from './page-address.js';

/** After this the next request triggers a refresh. */
const SITEMAP_TTL_MS = 5 * 60_000;
const RETRY_DELAY_MS = 10_000;
const FETCH_TIMEOUT_MS = 5_000;

type SitemapContent = ResponseOf<typeof getPromotionsSitemap>;

/** Serves the cached sitemap of the front page, fixed pages, cities with promotions and active promotions. */
@Injectable()
export class SitemapService {
  private readonly origin: string;
  private cached: CachedResponse | undefined;
  private pendingRefresh: Promise<void> | undefined;
  private refreshAt = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly client: InternalClient,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
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
      const content = await this.client.request(getPromotionsSitemap, { timeoutMs: FETCH_TIMEOUT_MS });
      this.cached = toCachedResponse(content, this.origin);
      this.refreshAt = Date.now() + SITEMAP_TTL_MS;
    } catch (error) {
      // A stale sitemap is better than none.
      if (!this.cached) throw error;
    }
  }
}

const fixedPaths = pages.flatMap((page: Page) =>
  page.kind === 'public' && page.title !== undefined ? [page.pattern] : [],
);

/** Cities of the promotions that have a page. */
const listCities = (promotions: SitemapContent['promotions']): string[] =>
  [...new Set(promotions.map(({ city }) => city))].filter(
    (city) => parsePageAddress(`/${city}`).kind === 'list',
  );

function toCachedResponse({ promotions }: SitemapContent, origin: string): CachedResponse {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    renderEntry(`${origin}/`, promotions[0]?.changedAt),
    ...fixedPaths.map((path) => renderEntry(origin + path)),
    ...listCities(promotions).map((slug) => renderEntry(`${origin}/${slug}`)),
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
