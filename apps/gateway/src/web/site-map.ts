import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { menuCities, getPromotionPath } from '@pechincha/contracts/cities';
import { getPromotionsSitemap } from '@pechincha/contracts/operations/internal';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Representation } from '../http/representation.js';
import { Questions } from '../proxy/questions.js';
import { escaped } from './page-head.js';

/** Milliseconds that a map stands; after that the next reader has it renewed. */
const STANDS = 5 * 60_000;
/** After this one that failed is tried again. */
const AGAIN = 10_000;
const WITHIN = 5_000;
const AT_MOST = 4 * 1024 * 1024;

type Content = ResponseOf<typeof getPromotionsSitemap>;

/** What search engines should know: the front page, known cities, active deals. Kept for some minutes. */
@Injectable()
export class SiteMap {
  private readonly origin: string;
  private kept: Representation | undefined;
  private renewing: Promise<void> | undefined;
  private renewAt = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly questions: Questions,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
  }

  /** @throws DomainError UNAVAILABLE where there never was one */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const renewed = this.renew();
    if (!this.kept) await renewed;
    await this.kept?.answer(request, response);
  }

  private renew(): Promise<void> {
    if (this.renewing) return this.renewing;
    if (this.kept && Date.now() < this.renewAt) return Promise.resolve();
    this.renewing = this.fetch().finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private async fetch(): Promise<void> {
    this.renewAt = Date.now() + AGAIN;
    try {
      const content = await this.questions.ask(getPromotionsSitemap, { within: WITHIN, atMost: AT_MOST });
      this.kept = represent(content, this.origin);
      this.renewAt = Date.now() + STANDS;
    } catch (error) {
      // An old map is better than none.
      if (!this.kept) throw error;
    }
  }
}

function represent({ promotions }: Content, origin: string): Representation {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    entry(`${origin}/`, promotions[0]?.changedAt),
    ...Object.keys(menuCities).map((slug) => entry(`${origin}/${slug}`)),
    ...promotions.map((deal) => entry(origin + getPromotionPath(deal), deal.changedAt)),
    '</urlset>',
    '',
  ];
  return new Representation(Buffer.from(lines.join('\n')), {
    contentType: 'application/xml; charset=utf-8',
    cacheControl: 'public, max-age=300',
    headers: apiSecurityHeaders,
    effort: 'quick',
  });
}

const entry = (address: string, changedAt?: string): string =>
  `<url><loc>${escaped(address)}</loc>${changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : ''}</url>`;
