import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Promotion } from '@pechincha/contracts/entities/promotion';
import { parseListFilter, type ListFilter } from '@pechincha/contracts/list-filter';
import { toCanonicalListPath, notFoundHeadlines, toPageTitle } from '@pechincha/contracts/pages';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache } from '../http/bounded-cache.js';
import { clientAddress } from '../http/client-address.js';
import { Representation } from '../http/representation.js';
import { pageHeaders } from '../http/security-headers.js';
import { cardOf, pictureAddress } from '../share/deal-card.js';
import { dealHead } from './deal-head.js';
import { Deals } from './deals.js';
import { pageAddress } from './page-address.js';
import { withHead, type PageHead } from './page-head.js';
import { pagePolicy } from './page-policy.js';
import { pageShell } from './page-shell.js';
import { listHead, textHead } from './place-head.js';

const BYTES = 16 * 1024 * 1024;

interface Page {
  /** What it was made of: a page stands for as long as that does. */
  of: unknown;
  representation: Representation;
  readonly size: number;
}

/** The client's page at every address that people open, with what it says of itself before a script runs. */
@Injectable()
export class Pages {
  private shell: { page: string; headers: Record<string, string> } | undefined;
  private readonly kept = new BoundedCache<Page>(BYTES);
  private readonly origin: string;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly deals: Deals,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin;
  }

  /** @param built the page that the client was built to */
  use(built: string): void {
    const page = pageShell(built, this.config);
    // Google's window must be able to answer the page that opened it.
    const opener = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
    this.shell = { page, headers: { ...pageHeaders(pagePolicy(page, this.config)), ...opener } };
  }

  /** The front page as most ask for it; undefined without a client. */
  get home(): Representation | undefined {
    return this.shell && this.list({ path: '/' }, parseListFilter(new URLSearchParams()));
  }

  /** The page of any address; undefined without a client. */
  async at(path: string, request: IncomingMessage): Promise<Representation | undefined> {
    if (!this.shell) return undefined;
    const address = pageAddress(path);
    switch (address.kind) {
      case 'list':
        return this.list(address, parseListFilter(queryOf(request)));
      case 'deal':
        return this.dealPage(address.id, clientAddress(request, this.config.TRUST_PROXY_HOPS));
      case 'text':
        return this.made(address.path, 'text', () => textHead(address.path, this.origin));
      case 'private':
        return this.made('private', 'private', () => ({ index: false }));
      case 'missing':
        return this.missing(address.what);
    }
  }

  private list(place: { path: string; city?: string }, filter: ListFilter): Representation {
    return this.made(toCanonicalListPath(place.path, filter), 'list', () => listHead(place, filter, this.origin));
  }

  /** The client says what is missing; whoever runs no script reads it in the status. */
  private missing(what: keyof typeof notFoundHeadlines): Representation {
    const title = toPageTitle(notFoundHeadlines[what]);
    return this.made(`missing ${what}`, 'missing', () => ({ title, index: false }), 404);
  }

  private async dealPage(id: string, address: string): Promise<Representation> {
    const deal = await this.deals.find(id, address);
    if (deal === 'none') return this.missing('promotion');
    // Nobody can tell what is there: the page as it is, and no word to an index.
    if (!deal) return this.made('plain', 'plain', () => ({ index: true }));
    return this.made(`deal ${id}`, deal, () => this.headOf(deal));
  }

  private headOf(deal: Promotion): PageHead {
    return dealHead(deal, this.origin + pictureAddress(cardOf(deal)), this.origin);
  }

  private made(name: string, of: unknown, head: () => PageHead, status = 200): Representation {
    const before = this.kept.get(name);
    if (before && before.of === of) return before.representation;
    if (!this.shell) throw new Error('No page was built');
    const page = Buffer.from(withHead(this.shell.page, head()));
    const representation = new Representation(page, {
      status,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      headers: this.shell.headers,
      effort: 'quick',
    });
    this.kept.set(name, { of, representation, size: page.length * 2 });
    return representation;
  }
}

/** The beginning of a query is enough: no filter of ours is longer. */
const MAX_QUERY_LENGTH = 2_000;

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1, at + 1 + MAX_QUERY_LENGTH));
}
