import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { pictureWidths } from '@pechincha/contracts/pictures';
import { PictureStore } from '@pechincha/images/picture-store';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { BoundedCache } from '../http/bounded-cache.js';
import { Representation } from '../http/representation.js';
import { uploadHeaders } from '../http/security-headers.js';

const BYTES = 64 * 1024 * 1024;
const NAME = new RegExp(`^/uploads/([0-9a-f]{32,64}-(?:${pictureWidths.join('|')})\\.webp)$`);

/** Pictures out of the store, those that were asked for last out of memory. Their name is their content. */
@Injectable()
export class Uploads {
  private readonly logger = new Logger('Uploads');
  private readonly kept = new BoundedCache<Representation>(BYTES);
  readonly usage = this.kept.usage;
  private readonly reading = new Map<string, Promise<Representation>>();

  constructor(private readonly store: PictureStore) {}

  answerNow(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const isAnswered = this.kept.get(path)?.answerNow(request, response) ?? false;
    if (isAnswered) this.usage.hits += 1;
    return isAnswered;
  }

  /** @throws DomainError NOT_FOUND, UNAVAILABLE */
  async answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await (await this.find(path)).answer(request, response);
  }

  /** The bytes of a kept picture. @throws DomainError NOT_FOUND, UNAVAILABLE */
  async bytesOf(path: string): Promise<Buffer> {
    return (await this.find(path)).bytes;
  }

  private async find(path: string): Promise<Representation> {
    const name = NAME.exec(path)?.[1];
    if (!name) throw new DomainError('NOT_FOUND');
    const kept = this.kept.get(path);
    this.usage[kept ? 'hits' : 'misses'] += 1;
    return kept ?? (await this.read(path, name));
  }

  /** One question to the store, however many wait for it. */
  private read(path: string, name: string): Promise<Representation> {
    const known = this.reading.get(path);
    if (known) return known;
    const reading = this.fetchPicture(name)
      .then((picture) => {
        this.kept.set(path, picture);
        return picture;
      })
      .finally(() => this.reading.delete(path));
    this.reading.set(path, reading);
    return reading;
  }

  private async fetchPicture(name: string): Promise<Representation> {
    const object = await this.store.get(name).catch((cause: unknown) => {
      this.logger.warn({ message: 'The store does not answer', error: cause });
      throw new DomainError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
    });
    if (!object) throw new DomainError('NOT_FOUND');
    return new Representation(object.bytes, {
      contentType: object.contentType,
      cacheControl: 'public, max-age=31536000, immutable',
      headers: uploadHeaders,
      hasRanges: true,
    });
  }
}
