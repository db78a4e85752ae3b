import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { Operation } from '@pechincha/contracts/operation';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import { BoundedCache, CachedResponse } from '../http/cached-response.js';
import { toDownstreamHeaders } from '../proxy/headers.js';
import { InternalTokenService } from '../proxy/internal-client.js';
import { RequestProxy, type UpstreamResponse } from '../proxy/request-proxy.js';
import type { Upstream } from '../proxy/upstream-pools.js';
import { toCacheUrl, toRoutePath } from './cache-url.js';

/** Changes are visible everywhere within 1.5 seconds. */
const RESPONSE_TTL_MS = 1_000;
/** From this age on a request triggers a refresh, but is still served from the cache. */
const REFRESH_AGE_MS = 650;
const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** Size of the map from requested URLs to cache targets. */
const MAX_URL_ALIAS_BYTES = 4 * 1024 * 1024;

class CacheEntry {
  constructor(
    readonly response: CachedResponse,
    readonly requestedAt: number,
  ) {}
  get size(): number {
    return this.response.size;
  }
}

interface CacheTarget {
  key: string;
  operation: Operation;
  /** Route pattern. */
  route: string;
  url: string;
  /** Whether the requested URL has only known parameters. */
  isExact: boolean;
  readonly size: number;
}

/**
 * Caches responses of cacheable operations to visitors for a second, with one upstream request in flight per URL.
 * Entries expire by TTL; no invalidation.
 */
@Injectable()
export class ResponseCache {
  private readonly logger = new Logger('ResponseCache');
  private readonly entries = new BoundedCache<CacheEntry>(MAX_CACHE_BYTES);
  readonly usage = this.entries.usage;
  private readonly pendingRequests = new Map<string, Promise<CacheEntry | UpstreamResponse>>();
  private readonly urlAliases = new BoundedCache<CacheTarget>(MAX_URL_ALIAS_BYTES);

  constructor(
    private readonly proxy: RequestProxy,
    private readonly tokens: InternalTokenService,
  ) {}

  /** Responds to a GET without a token synchronously. @returns the route; undefined when not cached */
  respondIfCached(path: string, request: IncomingMessage, response: ServerResponse): string | undefined {
    const target = this.urlAliases.get(path);
    const entry = target && this.peekEntry(target, request);
    if (!entry?.response.respondIfCached(request, response)) return undefined;
    this.usage.hits += 1;
    return target?.route;
  }

  /** As getResponse, synchronously; undefined when not cached. @param path with query, starting with /api */
  findCachedBytes(operation: Operation, path: string, request: IncomingMessage): Buffer | undefined {
    return this.peekEntry(this.toTarget(operation, path), request)?.response.bytes;
  }

  /** @throws DomainError UNAVAILABLE */
  async respond(
    operation: Operation,
    request: IncomingMessage,
    response: ServerResponse,
    identity: { address: string; requestId: string },
  ): Promise<void> {
    const path = request.url ?? '';
    const target = this.toTarget(operation, path);
    const result = await this.getOrFetch(target, identity);
    if (result instanceof CacheEntry) {
      if (target.isExact) this.urlAliases.set(path, target);
      return result.response.respond(request, response);
    }
    if (response.destroyed) return;
    response
      .writeHead(result.status, toDownstreamHeaders(result.headers, identity.requestId))
      .end(result.bytes);
  }

  /**
   * The cached response for the gateway's own pages; the same Buffer until the content changes.
   * @param path with query, starting with /api
   * @throws DomainError UNAVAILABLE
   */
  async getResponse(
    operation: Operation,
    path: string,
    address: string,
  ): Promise<{ status: number; bytes: Buffer }> {
    const result = await this.getOrFetch(this.toTarget(operation, path), { address });
    return result instanceof CacheEntry ? { status: 200, bytes: result.response.bytes } : result;
  }

  private peekEntry(target: CacheTarget, request: IncomingMessage): CacheEntry | undefined {
    const entry = this.entries.peek(target.key);
    if (!entry) return undefined;
    const age = Date.now() - entry.requestedAt;
    if (age >= RESPONSE_TTL_MS) return undefined;
    if (age >= REFRESH_AGE_MS) this.refresh(target, request);
    return entry;
  }

  private getOrFetch(
    target: CacheTarget,
    identity: { address: string },
  ): CacheEntry | Promise<CacheEntry | UpstreamResponse> {
    const entry = this.entries.get(target.key);
    if (entry && Date.now() - entry.requestedAt < RESPONSE_TTL_MS) {
      this.usage.hits += 1;
      return entry;
    }
    this.usage.misses += 1;
    return this.fetchOnce(target, identity);
  }

  private toTarget(operation: Operation, path: string): CacheTarget {
    const cached = this.urlAliases.get(path);
    if (cached) return cached;
    const { url, isExact } = toCacheUrl(operation, path.slice('/api'.length));
    const route = toRoutePath(operation);
    return { key: `${operation.service}${url}`, operation, route, url, isExact, size: 2 * url.length };
  }

  private refresh(target: CacheTarget, request: IncomingMessage): void {
    if (this.pendingRequests.has(target.key)) return;
    const identity = { address: request.socket.remoteAddress ?? '' };
    this.fetchOnce(target, identity).catch((error: Error) =>
      this.logger.debug(`Refresh failed: ${error.message}`),
    );
  }

  private fetchOnce(
    target: CacheTarget,
    identity: { address: string },
  ): Promise<CacheEntry | UpstreamResponse> {
    const pending = this.pendingRequests.get(target.key);
    if (pending) return pending;
    const request = this.fetchAndCache(target, identity).finally(() =>
      this.pendingRequests.delete(target.key),
    );
    this.pendingRequests.set(target.key, request);
    return request;
  }

  private async fetchAndCache(
    { key, operation, url }: CacheTarget,
    identity: { address: string },
  ): Promise<CacheEntry | UpstreamResponse> {
    const service = operation.service as Upstream;
    // The age counts from the request, since the service may have read its data then.
    const requestedAt = Date.now();
    const token = await this.tokens.getForCaller(service, { kind: 'visitor' });
    const headers = { accept: 'application/json' };
    const upstreamResponse = await this.proxy.fetch(service, url, headers, { ...identity, token });
    if (upstreamResponse.status !== 200) return upstreamResponse;
    const previous = this.entries.peek(key)?.response;
    const unchanged = previous?.bytes.equals(upstreamResponse.bytes) ? previous : undefined;
    const response = unchanged ?? toCachedResponse(upstreamResponse);
    if (previous && !unchanged) await response.encodeLike(previous);
    const entry = new CacheEntry(response, requestedAt);
    this.entries.set(key, entry);
    return entry;
  }
}

function toCachedResponse(upstreamResponse: UpstreamResponse): CachedResponse {
  return new CachedResponse(upstreamResponse.bytes, {
    contentType: upstreamResponse.headers['content-type'] ?? 'application/json; charset=utf-8',
    // Browsers revalidate every time and get a 304 when nothing changed.
    cacheControl: 'no-cache',
    // Crawlers read it to render pages, but must not index it.
    headers: { ...apiSecurityHeaders, 'x-robots-tag': 'noindex' },
    effort: 'quick',
    // Intermediate caches must not serve it to members.
    vary: 'Authorization, X-Auth-Token',
  });
}
