import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { BoundedCache } from '../http/bounded-cache.js';
import { CachedResponse } from '../http/cached-response.js';
import { uploadHeaders } from '../http/security-headers.js';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
const UPLOAD_PATH = new RegExp(`^/uploads/([0-9a-f]{32,64}-(?:${pictureWidths.join('|')})\\.webp)$`);

/** Serves uploaded pictures from the store, the most recently used ones from memory. Names are content hashes. */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger('Uploads');
  private readonly cache = new BoundedCache<CachedResponse>(MAX_CACHE_BYTES);
  readonly usage = this.cache.usage;
  private readonly pendingReads = new Map<string, Promise<CachedResponse>>();

  constructor(private readonly store: PictureStore) {}

  respondIfCached(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const hasResponded = this.cache.get(path)?.respondIfCached(request, response) ?? false;
    if (hasResponded) this.usage.hits += 1;
    return hasResponded;
  }

  /** @throws DomainError NOT_FOUND, UNAVAILABLE */
  async respond(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await (await this.getPicture(path)).respond(request, response);
  }

  /** The bytes of an uploaded picture. @throws DomainError NOT_FOUND, UNAVAILABLE */
  async getBytes(path: string): Promise<Buffer> {
    return (await this.getPicture(path)).bytes;
  }

  private async getPicture(path: string): Promise<CachedResponse> {
    const name = UPLOAD_PATH.exec(path)?.[1];
    if (!name) throw new DomainError('NOT_FOUND');
    const cached = this.cache.get(path);
    this.usage[cached ? 'hits' : 'misses'] += 1;
    return cached ?? (await this.getOrFetchPicture(path, name));
  }

  /** Concurrent requests for a picture share one read from the store. */
  private getOrFetchPicture(path: string, name: string): Promise<CachedResponse> {
    const pending = this.pendingReads.get(path);
    if (pending) return pending;
    const promise = this.fetchPicture(name)
      .then((picture) => {
        this.cache.set(path, picture);
        return picture;
      })
      .finally(() => this.pendingReads.delete(path));
    this.pendingReads.set(path, promise);
    return promise;
  }

  private async fetchPicture(name: string): Promise<CachedResponse> {
    const object = await this.store.get(name).catch((cause: unknown) => {
      this.logger.warn({ message: 'The picture store does not respond', error: cause });
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
    });
    if (!object) throw new DomainError('NOT_FOUND');
    return new CachedResponse(object.bytes, {
      contentType: object.contentType,
      cacheControl: 'public, max-age=31536000, immutable',
      headers: uploadHeaders,
      hasRanges: true,
    });
  }
}
