import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { BoundedCache } from '../http/bounded-cache.js';
import { Representation } from '../http/representation.js';
import { pageHeaders } from '../http/security-headers.js';
import { apiSecurityHeaders } from '@pechincha/service-kit/security-headers';
import { AssetArchive } from './asset-archive.js';
import { kindOf } from './content-types.js';
import { pageAddress } from './page-address.js';
import { pagePolicy, workerPolicy } from './page-policy.js';
import { Pages } from './pages.js';

const SHELL = '/index.html';
/** The service worker: it must never be an old one. */
const WORKER = '/sw.js';
/** Names below it carry a hash of what they hold. */
const ASSETS = '/assets/';
/** Of other builds' files. */
const ARCHIVED_BYTES = 16 * 1024 * 1024;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The built client, all of it in memory. */
@Injectable()
export class WebClient {
  private readonly logger = new Logger('WebClient');
  private readonly files: ReadonlyMap<string, Representation>;
  private readonly archived = new BoundedCache<Representation>(ARCHIVED_BYTES);

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    private readonly pages: Pages,
    private readonly archive: AssetArchive,
  ) {
    this.files = new Map(this.load());
  }

  answerNow(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = path === '/' ? this.pages.home : this.files.get(path);
    return file?.answerNow(request, response) ?? false;
  }

  /** A file, of another build too, or the page for what is none. @throws DomainError NOT_FOUND, UNAVAILABLE */
  async answer(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0] ?? url;
    const file = this.files.get(path) ?? (await this.ofAnotherBuild(path));
    const found = file ?? (isPage(path, request) ? await this.pages.at(path, request) : undefined);
    if (!found) throw new DomainError('NOT_FOUND');
    await found.answer(request, response);
  }

  /** The files of this build that are named by their content. */
  *assets(): Iterable<[path: string, bytes: Buffer]> {
    for (const [path, { bytes }] of this.files) if (path.startsWith(ASSETS)) yield [path, bytes];
  }

  private async ofAnotherBuild(path: string): Promise<Representation | undefined> {
    if (!path.startsWith(ASSETS) || this.files.size === 0) return undefined;
    const known = this.archived.get(path);
    if (known) return known;
    const bytes = await this.archive.find(path);
    if (!bytes) return undefined;
    const file = this.represent(path, bytes);
    this.archived.set(path, file);
    return file;
  }

  /** Whether a GET would answer a file, or a page that is one of the client's. */
  has(path: string): boolean {
    if (this.files.has(path)) return true;
    return this.pages.home !== undefined && !isFile(path) && pageAddress(path).kind !== 'missing';
  }

  private load(): [string, Representation][] {
    const root = this.config.WEB_ROOT;
    if (!root) return [];
    try {
      const names = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      return names.flatMap((name) => {
        const path = name.slice(root.replace(/[/\\]+$/, '').length).replaceAll(sep, '/');
        const bytes = readFileSync(name);
        if (path !== SHELL) return [[path, this.represent(path, bytes)]];
        this.pages.use(bytes.toString());
        return [];
      });
    } catch (error) {
      this.logger.warn({ error, message: 'The client is not there: only the API is answered' });
      return [];
    }
  }

  private represent(path: string, bytes: Buffer): Representation {
    const { type, text } = kindOf(path);
    return new Representation(bytes, {
      contentType: type,
      cacheControl: cacheControlOf(path),
      headers: this.headersOf(path, bytes),
      effort: text ? 'best' : undefined,
      hasRanges: true,
    });
  }

  private headersOf(path: string, bytes: Buffer): Record<string, string> {
    if (path === WORKER) return pageHeaders(workerPolicy);
    if (path.endsWith('.html')) return pageHeaders(pagePolicy(bytes.toString(), this.config));
    return apiSecurityHeaders;
  }
}

function cacheControlOf(path: string): string {
  if (path.startsWith(ASSETS)) return IMMUTABLE;
  return path === WORKER || path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

const isFile = (path: string): boolean => path.startsWith(ASSETS) || /\.[a-z0-9]{1,8}$/i.test(path);

/** What a person opens; a file that is missing must not look like one that is there. */
function isPage(path: string, request: IncomingMessage): boolean {
  if (isFile(path)) return false;
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
}
