import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { BackgroundWorker } from '@pechincha/jobs/background-worker';
import { defaultSite } from '@pechincha/contracts/site';
import { apiSecurityHeaders } from '@pechincha/service-kit/browser-safety';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache, CachedResponse } from '../http/cached-response.js';
import { getPageHeaders } from '../http/responses.js';
import { parsePageAddress } from '../pages/page-address.js';
import { createPagePolicy, setSiteName, workerPolicy } from '../pages/page-shell.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { SiteService } from '../site/site.service.js';
import { PageRenderer } from './page-renderer.js';

/** One day plus the renewal interval of the gateways. */
const ASSET_TTL_SECONDS = 26 * 3_600;
const ASSET_PATH = /^\/assets\/[\w.-]{1,150}$/;

/**
 * Stores hashed asset files of all builds of the last day in Redis: tabs opened before a deploy, or served by another
 * replica during it, still request them. Entries expire by TTL.
 */
@Injectable()
export class AssetArchive {
  private readonly prefix: string;

  constructor(
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
    private readonly redis: RedisConnections,
  ) {
    this.prefix = `${config.REDIS_PREFIX}asset:`;
  }

  /** Saves a file, or renews its TTL. @throws Error when Redis is down */
  async save(path: string, bytes: Buffer): Promise<void> {
    const key = this.prefix + path;
    const { commands } = this.redis;
    if ((await commands.expire(key, ASSET_TTL_SECONDS)) === 1) return;
    await commands.set(key, bytes, 'EX', ASSET_TTL_SECONDS);
  }

  /** A file of another build. @throws DomainError UNAVAILABLE when Redis is down */
  async find(path: string): Promise<Buffer | undefined> {
    if (!ASSET_PATH.test(path)) return undefined;
    const result = await this.redis.attempt((redis) => redis.getBuffer(this.prefix + path));
    if (!result) throw new DomainError('UNAVAILABLE', { retryAfterSeconds: 1 });
    return result.value ?? undefined;
  }
}

interface ContentType {
  type: string;
  isText: boolean;
}

const textType = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, isText: true });
const binaryType = (type: string): ContentType => ({ type, isText: false });

/** Types of the files in a client build. */
const contentTypes: Record<string, ContentType> = {
  '.html': textType('text/html'),
  '.js': textType('text/javascript'),
  '.css': textType('text/css'),
  '.json': textType('application/json'),
  '.map': textType('application/json'),
  '.webmanifest': textType('application/manifest+json'),
  '.txt': textType('text/plain'),
  '.xml': textType('application/xml'),
  '.svg': textType('image/svg+xml'),
  '.png': binaryType('image/png'),
  '.jpg': binaryType('image/jpeg'),
  '.webp': binaryType('image/webp'),
  '.mp3': binaryType('audio/mpeg'),
  '.ico': binaryType('image/x-icon'),
  '.woff2': binaryType('font/woff2'),
};

const getContentType = (file: string): ContentType =>
  contentTypes[extname(file)] ?? binaryType('application/octet-stream');

const SHELL_PATH = '/index.html';
const MANIFEST_PATH = '/manifest.webmanifest';
/** Never cached: browsers must get the current service worker. */
const SERVICE_WORKER_PATH = '/sw.js';
/** File names below it contain content hashes. */
const ASSETS_PREFIX = '/assets/';
/** Cache of other builds' files. */
const MAX_ARCHIVED_BYTES = 16 * 1024 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built web client from memory. */
@Injectable()
export class WebClientService {
  private readonly logger = new Logger('WebClient');
  private readonly files: Map<string, CachedResponse>;
  /** Built files that have the site's name in them. */
  private readonly namedFiles = new Map<string, string>();
  private readonly archivedFiles = new BoundedCache<CachedResponse>(MAX_ARCHIVED_BYTES);

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly pages: PageRenderer,
    private readonly archive: AssetArchive,
    private readonly site: SiteService,
  ) {
    this.files = new Map(this.loadFiles());
    site.onChange(() => {
      for (const [path, built] of this.namedFiles) this.files.set(path, this.renderNamedFile(path, built));
    });
  }

  respondIfCached(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = path === '/' ? this.pages.findCachedHomePage(request) : this.files.get(path);
    return file?.respondIfCached(request, response) ?? false;
  }

  /** Responds with a file of this or another build, or with a page. @throws DomainError NOT_FOUND, UNAVAILABLE */
  async respond(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0] ?? url;
    if (/[/\\]{2}/.test(path)) return redirectToOneSlash(url, path, response);
    const file = this.files.get(path) ?? (await this.findArchivedFile(path));
    const cachedResponse =
      file ?? (isPage(path, request) ? await this.pages.findPage(path, request) : undefined);
    if (!cachedResponse) throw new DomainError('NOT_FOUND');
    await cachedResponse.respond(request, response);
  }

  /** Hashed asset files of this build. */
  *listAssets(): Iterable<[path: string, bytes: Buffer]> {
    for (const [path, { bytes }] of this.files) if (path.startsWith(ASSETS_PREFIX)) yield [path, bytes];
  }

  private async findArchivedFile(path: string): Promise<CachedResponse | undefined> {
    if (!path.startsWith(ASSETS_PREFIX) || this.files.size === 0) return undefined;
    const cached = this.archivedFiles.get(path);
    if (cached) return cached;
    const bytes = await this.archive.find(path);
    if (!bytes) return undefined;
    const file = this.toCachedResponse(path, bytes);
    this.archivedFiles.set(path, file);
    return file;
  }

  /** Whether the path is a file or a page of the client. */
  hasPath(path: string): boolean {
    if (this.files.has(path)) return true;
    return (
      this.pages.hasShell && !isFile(path) && parsePageAddress(path, this.site.findCity).kind !== 'missing'
    );
  }

  private loadFiles(): [string, CachedResponse][] {
    const root = this.config.WEB_ROOT;
    if (!root) return [];
    try {
      const names = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      return names.flatMap((name) => {
        const path = name.slice(root.replace(/[/\\]+$/, '').length).replaceAll(sep, '/');
        const bytes = readFileSync(name);
        if (path === SHELL_PATH) {
          this.pages.setBuiltPage(bytes.toString());
          return [];
        }
        if (!hasSiteName(path)) return [[path, this.toCachedResponse(path, bytes)]];
        this.namedFiles.set(path, bytes.toString());
        return [[path, this.renderNamedFile(path, bytes.toString())]];
      });
    } catch (error) {
      this.logger.warn({ error, message: 'No client build found: only the API is served' });
      return [];
    }
  }

  private renderNamedFile(path: string, built: string): CachedResponse {
    const { name } = this.site.current;
    const content = path === MANIFEST_PATH ? renameManifest(built, name) : setSiteName(built, name);
    return this.toCachedResponse(path, Buffer.from(content));
  }

  private toCachedResponse(path: string, bytes: Buffer): CachedResponse {
    const { type, isText } = getContentType(path);
    return new CachedResponse(bytes, {
      contentType: type,
      cacheControl: getCacheControl(path),
      headers: this.getHeaders(path, bytes),
      effort: isText ? 'best' : undefined,
      hasRanges: true,
    });
  }

  private getHeaders(path: string, bytes: Buffer): Record<string, string> {
    if (path === SERVICE_WORKER_PATH) return getPageHeaders(workerPolicy);
    if (path.endsWith('.html')) return getPageHeaders(createPagePolicy(bytes.toString(), this.config));
    return apiSecurityHeaders;
  }
}

function getCacheControl(path: string): string {
  if (path.startsWith(ASSETS_PREFIX)) return IMMUTABLE;
  return path === SERVICE_WORKER_PATH || hasSiteName(path) ? 'no-cache' : 'public, max-age=3600';
}

const hasSiteName = (path: string): boolean => path === MANIFEST_PATH || path.endsWith('.html');

const renameManifest = (manifest: string, name: string): string =>
  JSON.stringify(JSON.parse(manifest), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(defaultSite.name, () => name) : value,
  );

/** The client knows no page with empty segments. Backslashes too: browsers read them as slashes, `/\\x` as another host. */
function redirectToOneSlash(url: string, path: string, response: ServerResponse): void {
  const location = path.replace(/[/\\]+/g, '/') + url.slice(path.length);
  response.writeHead(301, { ...apiSecurityHeaders, location, 'cache-control': 'no-cache' }).end();
}

const isFile = (path: string): boolean => path.startsWith(ASSETS_PREFIX) || /\.[a-z0-9]{1,8}$/i.test(path);

/** Whether a browser opens the path as a page; what asks for a missing script, picture or style must not get the page. */
function isPage(path: string, request: IncomingMessage): boolean {
  const { accept = '' } = request.headers;
  if (isFile(path)) return /text\/html/.test(accept) && !path.startsWith(ASSETS_PREFIX);
  return /text\/html|\*\/\*|^$/.test(accept);
}

/** Saves this build's assets to the archive, and renews them while this gateway runs. */
@Injectable()
export class SaveAssetsWorker extends BackgroundWorker {
  protected readonly intervalMs = 3_600_000;

  constructor(
    private readonly archive: AssetArchive,
    private readonly web: WebClientService,
  ) {
    super();
  }

  protected async runOnce(signal: AbortSignal): Promise<void> {
    // Sequential: in parallel they would delay the commands of requests.
    for (const [path, bytes] of this.web.listAssets()) {
      if (signal.aborted) return;
      await this.archive.save(path, bytes);
    }
  }
}
