import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PICTURE_COPY_SECONDS, pictureHeaders, PictureStore } from '@pechincha/images/picture-store';
import { withTimeout } from '@pechincha/persistence/time';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { BoundedCache, CachedResponse } from '../http/cached-response.js';
import { uploadHeaders } from '../http/responses.js';

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** A store that does not say in time whether a picture still exists counts as unavailable. */
const CHECK_TIMEOUT_MS = 2_000;
const UPLOAD_PATH = new RegExp(`^/uploads/([0-9a-f]{32,64}-(?:${pictureWidths.join('|')})\\.webp)$`);

/** A picture in memory, and when the store was last asked for it, by the monotonic clock. */
interface KeptPicture {
  response: CachedResponse;
  checkedAt: number;
  size: number;
}

/**
 * Serves uploaded pictures from the store, the most recently used ones from memory. A name never changes its picture,
 * but the picture may be removed.
 */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger('Uploads');
  private readonly cache = new BoundedCache<KeptPicture>(MAX_CACHE_BYTES);
  readonly usage = this.cache.usage;
  private readonly pendingReads = new Map<string, Promise<CachedResponse>>();
  /** Changed by tests. */
  copyTtlMs = PICTURE_COPY_SECONDS * 1_000;

  constructor(private readonly store: PictureStore) {}

  respondIfCached(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const hasResponded = this.findFresh(path)?.respondIfCached(request, response) ?? false;
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
    const fresh = this.findFresh(path);
    this.usage[fresh ? 'hits' : 'misses'] += 1;
    return fresh ?? (await this.getOrFetchPicture(path, name));
  }

  private findFresh(path: string): CachedResponse | undefined {
    const kept = this.cache.get(path);
    return kept && performance.now() - kept.checkedAt < this.copyTtlMs ? kept.response : undefined;
  }

  /** Concurrent requests for a picture share one call to the store. */
  private getOrFetchPicture(path: string, name: string): Promise<CachedResponse> {
    const pending = this.pendingReads.get(path);
    if (pending) return pending;
    const promise = this.checkOrFetch(path, name).finally(() => this.pendingReads.delete(path));
    this.pendingReads.set(path, promise);
    return promise;
  }

  /** @throws DomainError NOT_FOUND, UNAVAILABLE */
  private async checkOrFetch(path: string, name: string): Promise<CachedResponse> {
    const checkedAt = performance.now();
    const kept = this.cache.get(path);
    if (kept && !(await this.isStored(name))) {
      this.cache.delete(path);
      throw new DomainError('NOT_FOUND');
    }
    const response = kept?.response ?? (await this.fetchPicture(name));
    this.cache.set(path, { response, checkedAt, size: response.size });
    return response;
  }

  /** True as well while the store is unavailable: nothing can be removed from it then. */
  private async isStored(name: string): Promise<boolean> {
    try {
      return await withTimeout(CHECK_TIMEOUT_MS, 'Looking for the picture', this.store.exists(name));
    } catch (error) {
      this.logger.warn({ message: 'The picture store does not respond', error });
      return true;
    }
  }

  private async fetchPicture(name: string): Promise<CachedResponse> {
    const object = await this.store.get(name).catch((cause: unknown) => {
      this.logger.warn({ message: 'The picture store does not respond', error: cause });
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
    });
    if (!object) throw new DomainError('NOT_FOUND');
    return new CachedResponse(object.bytes, {
      contentType: object.contentType,
      cacheControl: pictureHeaders['Cache-Control'],
      headers: uploadHeaders,
      hasRanges: true,
    });
  }
}
